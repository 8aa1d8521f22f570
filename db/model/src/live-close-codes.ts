/** RFC 6455, 7.4, and the IANA registry; 4000 and above are Wardway's own. */
export const liveCloseCodes = {
  /** Not a JSON object with a `type`. Do not resend. */
  unsupported: 1003,
  /** Rate limit exceeded. */
  flood: 1008,
  /** Exceeds `liveLimits.messageBytes`. */
  tooLarge: 1009,
  /** Server restart. Reconnect after a random delay. */
  restart: 1012,
  /** Client reads too slowly. Reconnect and refetch. */
  tooSlow: 4008,
  /** Session expired or revoked. Log in before reconnecting. */
  sessionEnded: 4401,
} as const;
