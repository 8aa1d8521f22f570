/**
 * The account id that the page was rendered for. Another user may have logged in since then in another tab of a shared
 * phone; calls queued for the first user must not be sent with the second one's session.
 */
export const speakerHeader = "x-wardway-user";
