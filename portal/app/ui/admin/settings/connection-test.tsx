import { Button } from "@wardway/widgets/ui/button";
import { CircleCheck, CircleMinus, CircleX } from "lucide-react";
import type { TrialOutcome, TrialResult } from "./settings-result.ts";

export interface TrialButtonProps {
  intent: string;
  /** The button that was pressed, as long as there is no answer. */
  pending: string | null;
  label: string;
  meanwhile: string;
  /** Where the outcome stands in the page, for a browser that loads it anew. */
  outcomeAt?: string;
}

/** Sends the form as it stands to be tried, not saved. */
export function TrialButton({ intent, pending, label, meanwhile, outcomeAt }: TrialButtonProps) {
  return (
    <Button
      type="submit"
      name="intent"
      value={intent}
      variant="secondary"
      pending={pending === intent}
      pendingLabel={meanwhile}
      aria-disabled={pending !== null}
      {...(outcomeAt && { formAction: outcomeAt })}
    >
      {label}
    </Button>
  );
}

/** What came of a test, read aloud as it comes. */
export function TrialOutcomes({ result }: { result: TrialResult | null }) {
  return (
    <div role="status" className="space-y-2 pt-3 text-sm empty:pt-0">
      {result?.map((outcome) => (
        <Outcome key={outcome.part ?? ""} {...outcome} />
      ))}
    </div>
  );
}

const looks = {
  passed: { icon: CircleCheck, tone: "text-completed" },
  failed: { icon: CircleX, tone: "text-danger" },
  not_set_up: { icon: CircleMinus, tone: "text-muted" },
} as const;

function Outcome({ part, outcome, sentence }: TrialOutcome) {
  const { icon: Icon, tone } = looks[outcome];
  return (
    <p className="flex items-start gap-2">
      <Icon aria-hidden="true" className={`mt-0.5 size-4 shrink-0 ${tone}`} />
      <span className="min-w-0 wrap-anywhere">
        {part && <span className="font-medium">{part}: </span>}
        {sentence}
      </span>
    </p>
  );
}
