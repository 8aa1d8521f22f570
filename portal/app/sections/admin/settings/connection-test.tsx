import { Button } from "@wardway/widgets/ui/button";
import { Icon } from "#app/components/icon.tsx";
import type { ConnectionTestOutcome, ConnectionTestResult } from "./settings-result.ts";

export interface ConnectionTestButtonProps {
  intent: string;
  /** The submitted intent. */
  pending: string | null;
  label: string;
  pendingLabel: string;
  /** URL with the outcome's fragment, without a script. */
  formAction?: string;
}

export function ConnectionTestButton({
  intent,
  pending,
  label,
  pendingLabel,
  formAction,
}: ConnectionTestButtonProps) {
  return (
    <Button
      type="submit"
      name="intent"
      value={intent}
      variant="secondary"
      pending={pending === intent}
      pendingLabel={pendingLabel}
      aria-disabled={pending !== null}
      {...(formAction && { formAction })}
    >
      {label}
    </Button>
  );
}

/** Announced by screen readers. */
export function ConnectionTestOutcomes({ result }: { result: ConnectionTestResult | null }) {
  return (
    <div role="status" className="space-y-2 pt-3 text-sm empty:pt-0">
      {result?.map((outcome) => (
        <Outcome key={outcome.part ?? ""} {...outcome} />
      ))}
    </div>
  );
}

export const outcomeStyles = {
  passed: { icon: "circle-check", tone: "text-muted" },
  failed: { icon: "circle-x", tone: "text-danger" },
  not_set_up: { icon: "circle-minus", tone: "text-muted" },
} as const;

function Outcome({ part, outcome, sentence }: ConnectionTestOutcome) {
  const { icon, tone } = outcomeStyles[outcome];
  return (
    <p className="flex items-start gap-2">
      <Icon name={icon} className={`mt-0.5 size-4 shrink-0 ${tone}`} />
      <span className="min-w-0 wrap-anywhere">
        {part && <span className="font-medium">{part}: </span>}
        {sentence}
      </span>
    </p>
  );
}
