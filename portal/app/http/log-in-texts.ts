/** Shown by the browser before sending and by the server. */
export const emptyCredentials = "Please enter both username and password";
