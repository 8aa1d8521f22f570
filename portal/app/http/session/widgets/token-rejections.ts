/** Each text fits a socket's close reason (123 bytes). */
export const tokenRejections = {
  expired: "widgetSession.expired",
  forged: "widgetSession.forged",
  revoked: "widgetSession.revoked",
  elsewhere: "widgetSession.otherOrigin",
} as const;
export type TokenRejection = keyof typeof tokenRejections;
