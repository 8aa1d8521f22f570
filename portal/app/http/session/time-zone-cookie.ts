/** Not a secret: a script writes it. */
export const timeZoneCookie = "wardway_time_zone";
