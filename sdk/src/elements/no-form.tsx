import type { errors } from "@wardway/model/messages/en/errors";
import type { WidgetProblem } from "@wardway/widgets/widget-problem";
import { type ReactNode, useEffect } from "react";
import type { WidgetContext } from "./mount.tsx";

type Forbidden = (typeof errors)["forbidden"];

/** For developers, as the portal says it. */
const outOfScope: WidgetProblem = {
  status: 403,
  category: "forbidden",
  code: "widgetSession.outOfScope",
  params: {},
  userMessage: "The session of this page may not do this." satisfies Forbidden["widgetSession.outOfScope"],
};

export interface NoFormProps {
  context: WidgetContext;
  /** Because the session lacks the scope: an event says so to the page's developers. */
  isOutOfScope?: boolean;
  text: string;
  children?: ReactNode;
}

/** Gives up the reserved height: no form follows. */
export default function NoForm({ context, isOutOfScope = false, text, children }: NoFormProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    context.emit("ready");
    if (isOutOfScope) context.emit("error", outOfScope);
  }, []);
  return (
    <div role="alert" part="problem">
      <p>{text}</p>
      {children}
    </div>
  );
}
