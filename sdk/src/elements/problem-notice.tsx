import { frameMessages } from "@wardway/model/messages/en/frame";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { toMessage } from "@wardway/widgets/problem";
import { buttonClass } from "@wardway/widgets/ui/button-class";
import { classNames } from "@wardway/widgets/ui/class-names";
import type { WidgetProblem } from "@wardway/widgets/widget-problem";

/** Error in place of a widget, or above it. */
export function ProblemNotice(props: { problem: WidgetProblem; onRetry: () => void; isAbove: boolean }) {
  const { t, translateServerMessage } = useTranslator(frameMessages);
  return (
    <div
      role="alert"
      part="problem"
      className={classNames(
        "flex flex-col items-start gap-3 rounded-md border border-line bg-surface p-4 text-ink",
        props.isAbove && "mb-5",
      )}
    >
      <p>{translateServerMessage(toMessage(props.problem))}</p>
      <button
        type="button"
        part="button"
        className={buttonClass({ variant: "secondary" })}
        onClick={props.onRetry}
      >
        {t("frame.tryAgain")}
      </button>
    </div>
  );
}
