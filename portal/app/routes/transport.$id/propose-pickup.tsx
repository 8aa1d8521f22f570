import type { SubmissionResult } from "@conform-to/react";
import { t } from "@lingui/core/macro";
import { Form } from "@remix-run/react";
import { limits, type TransportRequest } from "@wardway/model";
import { Button } from "@wardway/widgets/ui/button";
import { Field } from "@wardway/widgets/ui/field";
import { Textarea } from "@wardway/widgets/ui/textarea";
import { ProblemBanner } from "#app/components/problem-banner.tsx";
import { useCheckedForm } from "#app/components/use-checked-form.ts";
import { TimeFields } from "./time-fields.tsx";
import { UnfoldingForm } from "./unfolding-form.tsx";

export interface ProposePickupProps {
  request: Pick<TransportRequest, "transportDate" | "proposal">;
  lastResult: SubmissionResult<string[]> | undefined;
}

/** For the company that runs the transport. */
export function ProposePickup(props: ProposePickupProps) {
  return (
    <UnfoldingForm
      summary={t`Propose another pick-up time`}
      intent="propose_pickup"
      value={props.request.proposal?.number ?? null}
      lastResult={props.lastResult}
    >
      {(pending) => <ProposalForm {...props} pending={pending} />}
    </UnfoldingForm>
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
