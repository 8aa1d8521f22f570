import type { SubmissionResult } from "@conform-to/react";
import { t } from "@lingui/core/macro";
import { Form } from "@remix-run/react";
import { limits, type TransportRequest } from "@wardway/model";
import { Button } from "@wardway/widgets/ui/button";
import { Field } from "@wardway/widgets/ui/field";
import { Textarea } from "@wardway/widgets/ui/textarea";
import { useHydrated } from "@wardway/widgets/ui/use-hydrated";
import { useState } from "react";
import { Icon } from "#app/components/icon.tsx";
import { ProblemBanner } from "#app/components/problem-banner.tsx";
import { useCheckedForm } from "#app/components/use-checked-form.ts";
import { useSubmission } from "#app/components/use-submission.ts";
import { TimeFields } from "./time-fields.tsx";
import { useResetAfter } from "./use-reset-after.ts";

export interface ProposePickupProps {
  request: Pick<TransportRequest, "transportDate" | "proposal">;
  lastResult: SubmissionResult<string[]> | undefined;
}

/** For the company that runs the transport. With a script, the fields are there when they are wanted. */
export function ProposePickup(props: ProposePickupProps) {
  const { lastResult, request } = props;
  const pending = useSubmission().formData?.get("intent") === "propose_pickup";
  const key = useResetAfter(pending, request.proposal?.number ?? null);
  const isHydrated = useHydrated();
  const [opened, setOpened] = useState<number>();
  return (
    <details
      key={key}
      className="group"
      open={lastResult !== undefined}
      onToggle={({ currentTarget }) => currentTarget.open && setOpened(key)}
    >
      <summary className="flex min-h-11 w-fit items-center gap-2 text-sm underline underline-offset-3">
        {t`Propose another pick-up time`}
        <Icon name="chevron-down" className="size-4 group-open:rotate-180" />
      </summary>
      {(!isHydrated || lastResult !== undefined || opened === key) && (
        <ProposalForm {...props} pending={pending} />
      )}
    </details>
  );
}

function ProposalForm({ request, lastResult, pending }: ProposePickupProps & { pending: boolean }) {
  const { form, fields, formProps } = useCheckedForm<"date" | "time" | "timeZone" | "reason">({
    lastResult,
    schema: async () =>
      (await import("#app/sections/transports/transport/transport-forms.ts")).proposePickupForm,
  });
  return (
    <Form method="post" preventScrollReset {...formProps} className="mt-2 flex max-w-lg flex-col gap-2">
      <ProblemBanner errors={form.errors} />
      <input type="hidden" name="intent" value="propose_pickup" />
      <TimeFields
        fields={fields}
        label={t`New pick-up time`}
        hint={t`The agreed time applies until the hospital accepts the new one, which is then your promised arrival.`}
        required
        defaultAt={request.transportDate}
      />
      <Field id={fields.reason.id} label={t`Reason`} required error={fields.reason.errors}>
        <Textarea
          name={fields.reason.name}
          rows={2}
          maxLength={limits.reason}
          defaultValue={fields.reason.initialValue}
        />
      </Field>
      <Button
        type="submit"
        variant="secondary"
        pending={pending}
        pendingLabel={t`Proposing...`}
        className="sm:self-start"
      >
        {t`Propose`}
      </Button>
    </Form>
  );
}
