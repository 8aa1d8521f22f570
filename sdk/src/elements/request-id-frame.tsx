import { frameMessages } from "@wardway/model/messages/en/frame";
import { useTranslator } from "@wardway/widgets/messages/messages";
import type { WidgetProblem } from "@wardway/widgets/widget-problem";
import { type ReactNode, useEffect, useRef } from "react";
import { parseRequestId } from "./attributes.ts";
import type { WidgetContext } from "./mount.tsx";

const invalidRequestId: WidgetProblem = {
  status: 422,
  category: "invalid",
  code: "requestId.invalid",
  params: {},
  userMessage: "The attribute request-id must be the number of a transport.",
};

export interface RequestIdFrameProps {
  context: WidgetContext;
  children: (requestId: number) => ReactNode;
}

/** Reads the attribute `request-id`; says so if there is none. */
export function RequestIdFrame({ context, children }: RequestIdFrameProps) {
  const { t } = useTranslator(frameMessages);
  const given = context.element.getAttribute("request-id");
  const requestId = parseRequestId(given);
  const emitter = useRef(context.emit);
  emitter.current = context.emit;
  useEffect(() => {
    // The error is for developers; users read that no transport is chosen.
    if (given !== null && parseRequestId(given) === null) emitter.current("error", invalidRequestId);
  }, [given]);
  if (requestId === null) return <p className="text-muted">{t("frame.noTransport")}</p>;
  return <>{children(requestId)}</>;
}
