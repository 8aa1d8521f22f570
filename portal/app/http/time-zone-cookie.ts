/** The browser's time zone. Not a secret, so that a script may write it. */
export const timeZoneCookie = "wardway_time_zone";
