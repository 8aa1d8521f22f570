import { useSpeech } from "@wardway/widgets/messages/messages";
import { Button } from "@wardway/widgets/ui/button";

/** In a widget's place where it cannot be: what has happened, and what to do. */
export function Surface({ sentence, onRetry }: { sentence: string; onRetry: () => void }) {
  const { say, passOn } = useSpeech();
  return (
    <div role="alert" className="flex flex-col items-start gap-3 text-ink">
      <p>{passOn(sentence)}</p>
      <Button variant="secondary" onClick={onRetry}>
        {say("Try again")}
      </Button>
    </div>
  );
}
