import type { MessageKey } from "./messages/message-key.ts";
import type { WidgetProblem } from "./request/request-widget-props.ts";

const unreached: WidgetProblem = {
  status: 0,
  code: "unavailable",
  sentence: "The portal cannot be reached. Check the connection and try again." satisfies MessageKey,
};

/** What a call to a portal failed with, as far as that tells (see `WardwayError`). */
export function problemOf(reason: unknown): WidgetProblem {
  if (typeof reason !== "object" || reason === null) return unreached;
  const { status, code, sentence } = reason as Partial<Record<keyof WidgetProblem, unknown>>;
  return {
    status: typeof status === "number" ? status : unreached.status,
    code: typeof code === "string" ? code : unreached.code,
    sentence: typeof sentence === "string" ? sentence : unreached.sentence,
  };
}
