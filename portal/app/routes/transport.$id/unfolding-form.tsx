import type { SubmissionResult } from "@conform-to/react";
import { useHydrated } from "@wardway/widgets/ui/use-hydrated";
import { type ReactNode, useState } from "react";
import { Icon } from "#app/components/icon.tsx";
import { useResetAfter } from "#app/components/use-reset-after.ts";
import { useSubmission } from "#app/components/use-submission.ts";

export interface UnfoldingFormProps {
  summary: string;
  /** The form's intent. */
  intent: string;
  /** What a successful submission changes. */
  value: number | null;
  lastResult: SubmissionResult<string[]> | undefined;
  /** Renders the form. */
  children: (pending: boolean) => ReactNode;
}

/** With a script, the fields are there when they are wanted: those of several forms have the same labels. */
export function UnfoldingForm({ summary, intent, value, lastResult, children }: UnfoldingFormProps) {
  const pending = useSubmission().formData?.get("intent") === intent;
  const key = useResetAfter(pending, value);
  const isHydrated = useHydrated();
  const [opened, setOpened] = useState<number>();
  return (
    <details
      key={key}
      className="group"
      open={lastResult !== undefined}
      onToggle={({ currentTarget }) => currentTarget.open && setOpened(key)}
    >
      <summary className="-mx-2 flex min-h-11 w-fit items-center gap-2 rounded-md px-2 text-[0.8125rem] text-muted underline underline-offset-3 hover:text-ink">
        {summary}
        <Icon name="chevron-down" className="size-4 group-open:rotate-180" />
      </summary>
      {(!isHydrated || lastResult !== undefined || opened === key) && children(pending)}
    </details>
  );
}
