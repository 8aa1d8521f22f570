/**
 * The account that the page was rendered for. Calls queued by one user of a shared phone must not be sent with the
 * next user's session.
 */
export const sessionOwnerHeader = "x-wardway-user";
