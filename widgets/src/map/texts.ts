import type { MessageKey } from "../messages/message-key.ts";

/** What a map says while it is fetched, and when it is not. */
export const mapTexts = {
  loading: "Loading maps services...",
  withoutScript: "The map is drawn by a script, and scripts are off here.",
  problem: "Google Maps API Error",
  retry: "Retry Loading Maps",
  scriptFailed: "Failed to load Google Maps script",
  timedOut: "Google Maps script load timed out",
  notInitialized: "Failed to initialize Google Maps.",
  tilesFailed: "The map's background could not be loaded",
  keys: "Arrow keys move the map, plus and minus zoom.",
} as const satisfies Record<string, MessageKey>;

/** Milliseconds after which a map that has not come counts as failed. */
export const mapTimeout = 10_000;
