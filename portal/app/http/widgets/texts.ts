/** Why a widget session is rejected. Each text also fits a socket's closing frame (123 bytes). */
export const tokenRefusal = {
  expired: "widgetSession.expired",
  forged: "widgetSession.forged",
  revoked: "widgetSession.revoked",
  elsewhere: "widgetSession.otherOrigin",
} as const;
export type TokenRefusal = keyof typeof tokenRefusal;
