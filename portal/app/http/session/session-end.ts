/** Seconds until the session ends without activity, and at the latest. */
export interface SessionTime {
  readonly idleSeconds: number;
  readonly limitSeconds: number;
}

export const sessionSecondsHeader = "x-session-seconds";

/** `110, 3600` */
export const formatSessionTime = ({ idleSeconds, limitSeconds }: SessionTime) =>
  `${idleSeconds}, ${limitSeconds}`;

/** Null without a session. */
export function parseSessionTime(headers: Headers): SessionTime | null {
  const [idleSeconds, limitSeconds] = (headers.get(sessionSecondsHeader) ?? "").split(",").map(Number);
  return idleSeconds && limitSeconds !== undefined ? { idleSeconds, limitSeconds } : null;
}

/** Why a session ended: no activity, the longest lifetime, or a user ended it. */
export type SessionEnd = "idle" | "limit" | "ended";
