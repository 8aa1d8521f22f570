/**
 * Whose call this is, by the id of the account that the page was made for. A cookie is the browser's, and another
 * person may have logged in since in another tab of a shared phone: what was kept for the first is not sent in the
 * second one's name.
 */
export const speakerHeader = "x-wardway-user";
