import type { SubmissionResult } from "@conform-to/react";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Form } from "@remix-run/react";
import { limits } from "@wardway/model";
import { Badge } from "@wardway/widgets/ui/badge";
import { Button } from "@wardway/widgets/ui/button";
import { EmptyState } from "@wardway/widgets/ui/empty-state";
import { Time } from "@wardway/widgets/ui/time";
import { TextField } from "#app/components/form-fields.tsx";
import { ProblemBanner } from "#app/components/problem-banner.tsx";
import { RemovedText } from "#app/components/removed-text.tsx";
import { useCheckedForm } from "#app/components/use-checked-form.ts";
import { useSubmission } from "#app/components/use-submission.ts";
import type { HoldView } from "#app/domain/retention/holds.server.ts";
import { useClock } from "#app/shell/page/use-clock.ts";

export interface HoldListProps {
  holds: readonly HoldView[];
  /** The rejected release of one of them. */
  rejected: SubmissionResult<string[]> | null;
}

export function HoldList({ holds, rejected }: HoldListProps) {
  if (holds.length === 0) return <EmptyState title={t`No legal hold was ever set.`} />;
  return (
    <ul aria-label={t`Legal holds, active ones first`} className="divide-y divide-line">
      {holds.map((hold) => (
        <li key={hold.id} className="px-4 py-3.5 sm:px-5">
          <p className="flex flex-wrap items-center gap-2 font-medium">
            <Coverage hold={hold} />
            <Badge
              word={
                hold.released
                  ? t({ message: "Released", context: "legal hold" })
                  : t({ message: "Active", context: "legal hold" })
              }
              {...(hold.released && { tone: "text-muted" })}
            />
          </p>
          <p className="mt-1 text-sm wrap-anywhere">{hold.reason ?? <RemovedText />}</p>
          <p className="text-muted text-sm">
            <SetBy name={hold.setBy} at={hold.setAt} />
          </p>
          {hold.released ? (
            <>
              <p className="mt-2 text-sm wrap-anywhere">{hold.released.reason ?? <RemovedText />}</p>
              <p className="text-muted text-sm">
                <ReleasedBy name={hold.released.by} at={hold.released.at} />
              </p>
            </>
          ) : (
            <ReleaseForm
              hold={hold}
              reply={rejected?.initialValue?.holdId === String(hold.id) ? rejected : null}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

function SetBy({ name, at }: { name: string; at: string }) {
  const clock = useClock();
  return (
    <Trans>
      Set by {name}, <Time {...clock} value={at} show="exact" />
    </Trans>
  );
}

function ReleasedBy({ name, at }: { name: string; at: string }) {
  const clock = useClock();
  return (
    <Trans>
      Released by {name}, <Time {...clock} value={at} show="exact" />
    </Trans>
  );
}

function describeCoverage(hold: HoldView): string {
  if (hold.scope === "everything") return t`Everything`;
  if (hold.scope === "organization") return t`All requests of ${{ name: hold.organization ?? "" }}`;
  return t`Request ${{ id: String(hold.transportRequestId) }}`;
}

function Coverage({ hold }: { hold: HoldView }) {
  return <span className="wrap-anywhere">{describeCoverage(hold)}</span>;
}

function ReleaseForm({ hold, reply }: { hold: HoldView; reply: SubmissionResult<string[]> | null }) {
  const submission = useSubmission();
  const pending = submission.formData?.get("holdId") === String(hold.id);
  const { form, fields, formProps } = useCheckedForm<"reason">({
    lastResult: reply,
    defaultValue: { reason: "" },
    schema: async () => (await import("./form.ts")).releaseForm,
  });
  return (
    <Form method="post" {...formProps} className="mt-2 flex flex-col gap-1">
      <ProblemBanner errors={form.errors} />
      <input type="hidden" name="intent" value="release" />
      <input type="hidden" name="holdId" value={hold.id} />
      <TextField
        field={fields.reason}
        label={t`Reason for the release`}
        required
        maxLength={limits.reason}
        autoComplete="off"
      />
      <Button
        type="submit"
        variant="secondary"
        pending={pending}
        pendingLabel={t({ message: "Releasing...", context: "legal hold" })}
        aria-label={t`Release the hold on: ${{ what: describeCoverage(hold) }}`}
        className="sm:self-start"
      >
        {t({ message: "Release", context: "legal hold" })}
      </Button>
    </Form>
  );
}
