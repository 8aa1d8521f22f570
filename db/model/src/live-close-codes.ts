/** The server's close codes (RFC 6455, 7.4, and the IANA registry; 4000 and above are Wardway's own). */
export const liveCloseCodes = {
  /** A message was not a JSON object with a `type`. Do not resend it. */
  unsupported: 1003,
  /** Rate limit exceeded. */
  flood: 1008,
  /** A message was longer than `liveLimits.messageBytes`. */
  tooLarge: 1009,
  /** The server is restarting. Reconnect after a random delay. */
  restart: 1012,
  /** The client reads too slowly. Reconnect and refetch. */
  tooSlow: 4008,
  /** The session has expired or was revoked. Log in before reconnecting. */
  sessionEnded: 4401,
} as const;
