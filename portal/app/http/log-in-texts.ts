export const emptyCredentials = "Please enter both username and password";
