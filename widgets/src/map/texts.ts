import type { mapMessages } from "@wardway/model/messages/en/map";
import type { PlainCode } from "@wardway/model/messages/message";

export const mapTexts = {
  loading: "map.loading",
  withoutScript: "map.scriptsOff",
  retry: "map.retryLoading",
  reload: "map.reloadPage",
  tilesFailed: "map.tilesFailed",
  keys: "map.keyboardHint",
} as const satisfies Record<string, PlainCode<typeof mapMessages>>;

export type MapFailure = "scriptFailed" | "timedOut" | "apiFailed" | "notInitialized";

type FailureTexts = Readonly<Record<"title" | MapFailure, PlainCode<typeof mapMessages>>>;

export const failureTexts: FailureTexts = {
  title: "map.errorTitle",
  scriptFailed: "map.loadFailed",
  timedOut: "map.timedOut",
  apiFailed: "map.scriptFaulty",
  notInitialized: "map.initializeFailed",
};

export const googleFailureTexts: FailureTexts = {
  title: "map.google.errorTitle",
  scriptFailed: "map.google.loadFailed",
  timedOut: "map.google.timedOut",
  apiFailed: "map.google.apiFailed",
  notInitialized: "map.google.initializeFailed",
};

/** A slower map counts as failed. */
export const MAP_TIMEOUT_MS = 10_000;
