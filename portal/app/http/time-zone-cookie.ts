/** Says the browser's zone to the server; it is no secret, so a script may write it. */
export const timeZoneCookie = "wardway_time_zone";
