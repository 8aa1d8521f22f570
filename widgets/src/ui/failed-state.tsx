import { frameMessages } from "@wardway/model/messages/en/frame";
import { useTranslator } from "../messages/messages.tsx";
import { toMessage } from "../problem.ts";
import type { WidgetProblem } from "../widget-problem.ts";
import { buttonClass } from "./button-class.ts";
import { StillRoute } from "./route-line.tsx";

export interface FailedStateProps {
  title: string;
  problem: WidgetProblem;
  /** Null if it cannot help. */
  onRetry: (() => void) | null;
}

/** In place of what could not be loaded. */
export function FailedState({ title, problem, onRetry }: FailedStateProps) {
  const { t, translateServerMessage } = useTranslator(frameMessages);
  return (
    <div role="alert" part="problem" className="flex flex-col items-center gap-2 px-6 py-12 text-center">
      <StillRoute />
      <p className="font-medium">{title}</p>
      <p className="max-w-prose text-balance text-muted text-sm">
        {translateServerMessage(toMessage(problem))}
      </p>
      {onRetry && (
        <button
          type="button"
          part="button"
          className={buttonClass({ variant: "secondary", className: "mt-3" })}
          onClick={onRetry}
        >
          {t("frame.tryAgain")}
        </button>
      )}
    </div>
  );
}
