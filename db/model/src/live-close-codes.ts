/** With what the server closes a socket (RFC 6455, 7.4, and the IANA registry of close codes; 4000 on are our own). */
export const liveCloseCodes = {
  /** A message was no JSON object with a `type`. Do not send it again. */
  unsupported: 1003,
  /** Too many messages in too short a time. */
  flood: 1008,
  /** A message was longer than `liveLimits.messageBytes`. */
  tooLarge: 1009,
  /** The server stops or starts again. Come back in a moment, each client at another. */
  restart: 1012,
  /** Messages were not read as fast as they came. Come back, and fetch anew what is shown. */
  tooSlow: 4008,
  /** The session has ended or was withdrawn. Log in before coming back. */
  sessionEnded: 4401,
} as const;
