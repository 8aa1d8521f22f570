/** Said before the form is sent and by the server alike. */
export const emptyCredentials = "Please enter both username and password";
export const emptyCode = "Enter the code";
