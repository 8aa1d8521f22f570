import { useSpeech } from "@wardway/widgets/messages/messages";
import { buttonClass } from "@wardway/widgets/ui/button-class";
import { classNames } from "@wardway/widgets/ui/class-names";

/** In a widget's place, or above it, where it cannot go on: what has happened, and what to do. */
export function Surface(props: { sentence: string; onRetry: () => void; isAbove: boolean }) {
  const { say, passOn } = useSpeech();
  return (
    <div
      role="alert"
      part="problem"
      className={classNames(
        "flex flex-col items-start gap-3 rounded-md border border-line bg-surface p-4 text-ink",
        props.isAbove && "mb-5",
      )}
    >
      <p>{passOn(props.sentence)}</p>
      <button type="button" className={buttonClass({ variant: "secondary" })} onClick={props.onRetry}>
        {say("Try again")}
      </button>
    </div>
  );
}
