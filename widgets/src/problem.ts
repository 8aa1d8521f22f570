import type { MessageDescription, MessageParams } from "@wardway/model/messages/message";
import { unreachable } from "./unreachable.ts";
import type { WidgetProblem } from "./widget-problem.ts";

/** See `WardwayError`; `fallback` for any other error. */
export function toProblem(reason: unknown, fallback: WidgetProblem = unreachable): WidgetProblem {
  if (typeof reason !== "object" || reason === null) return fallback;
  const { status, category, code, params, userMessage, retryAfter, requestId } = reason as Partial<
    Record<keyof WidgetProblem, unknown>
  >;
  return {
    status: typeof status === "number" ? status : fallback.status,
    category: typeof category === "string" ? category : fallback.category,
    code: typeof code === "string" ? code : fallback.code,
    params: typeof params === "object" && params !== null ? (params as MessageParams) : fallback.params,
    userMessage: typeof userMessage === "string" ? userMessage : fallback.userMessage,
    ...(typeof retryAfter === "number" && { retryAfter }),
    ...(typeof requestId === "string" && { requestId }),
  };
}

export const toMessage = ({ code, params, userMessage }: WidgetProblem): MessageDescription => ({
  code,
  params,
  message: userMessage,
});
