import type { mapMessages } from "@wardway/model/messages/en/map";
import type { PlainCode } from "@wardway/model/messages/message";

export const mapTexts = {
  loading: "map.loading",
  withoutScript: "map.scriptsOff",
  problem: "map.errorTitle",
  retry: "map.retryLoading",
  scriptFailed: "map.loadFailed",
  timedOut: "map.timedOut",
  notInitialized: "map.initializeFailed",
  tilesFailed: "map.tilesFailed",
  keys: "map.keyboardHint",
} as const satisfies Record<string, PlainCode<typeof mapMessages>>;

/** A slower map counts as failed. */
export const MAP_TIMEOUT_MS = 10_000;
