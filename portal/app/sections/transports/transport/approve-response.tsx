import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Form, Link, useLocation } from "@remix-run/react";
import { type CounterOffer, hasPassed, type TransportRequest } from "@wardway/model";
import { ArrivalDifference, isBeyondTolerance } from "@wardway/widgets/ui/arrival-difference";
import { Button, type ButtonVariant, buttonClass } from "@wardway/widgets/ui/button";
import { formatCounterOffer } from "@wardway/widgets/ui/offer-texts";
import type { PickupFacts } from "@wardway/widgets/ui/pickup-texts";
import { Time } from "@wardway/widgets/ui/time";
import { useHydrated } from "@wardway/widgets/ui/use-hydrated";
import { ConfirmDialog } from "#app/components/confirm-dialog.tsx";
import { HiddenFields } from "#app/components/confirm-form.tsx";
import { useSubmission } from "#app/components/use-submission.ts";
import { useClock } from "#app/shell/page/use-clock.ts";
import { useSubmitOnce } from "./use-submit-once.ts";

export interface ApproveResponseProps {
  request: PickupFacts & Pick<TransportRequest, "id" | "patientName" | "levelOfService">;
  responseId: number;
  company: string;
  /** ISO 8601. */
  arrival: string;
  /** What approving changes in the request; null if nothing. */
  counter: CounterOffer | null;
  isUrgent: boolean;
  /** Whether the row has been in its place for a moment. */
  isSettled: () => boolean;
}

/**
 * Asks only where the offer is not what the hospital wanted: the row says everything else, and the hospital can release
 * the transport again. Returns to the current page. Without a script, a link to the responses, whose row says of whom. */
export function ApproveResponse(props: ApproveResponseProps) {
  const { request, responseId, company, arrival, counter, isUrgent } = props;
  const { patientName: patient } = request;
  const { pathname, search } = useLocation();
  const { now } = useClock();
  const name = t`Approve ${company} for ${patient}`;
  const triggerVariant = isUrgent ? "primary" : "soft";
  if (!useHydrated()) {
    return (
      <Link
        to={`/transport/${request.id}?tab=responses`}
        discover="none"
        className={buttonClass({ variant: triggerVariant, size: "small" })}
      >
        {t`Approve`}
      </Link>
    );
  }
  const fields = { intent: "approve", responseId: String(responseId), redirectTo: pathname + search };
  const isUsual = counter === null && !hasPassed(arrival, now) && !isBeyondTolerance(request, arrival);
  if (isUsual) return <ApproveNow {...props} name={name} variant={triggerVariant} fields={fields} />;
  return (
    <ConfirmDialog
      trigger={t`Approve`}
      triggerLabel={name}
      triggerVariant={triggerVariant}
      triggerSize="small"
      title={t`Approve ${company} for ${patient}?`}
      description={<ApprovalEffect request={request} arrival={arrival} counter={counter} />}
      confirm={t`Approve`}
      confirming={t`Approving...`}
      confirmVariant="primary"
      action={`/transport/${request.id}`}
      fields={{ ...fields, ...(counter && { acceptsChanges: "on" }) }}
    />
  );
}

function ApproveNow({
  request,
  isSettled,
  name,
  variant,
  fields,
}: Pick<ApproveResponseProps, "request" | "isSettled"> & {
  name: string;
  variant: ButtonVariant;
  fields: Record<string, string>;
}) {
  const submission = useSubmission();
  const submitOnce = useSubmitOnce();
  return (
    <Form
      method="post"
      action={`/transport/${request.id}`}
      onSubmit={submitOnce}
      preventScrollReset
      discover="none"
      className="flex"
    >
      <HiddenFields fields={fields} />
      <Button
        type="submit"
        size="small"
        variant={variant}
        aria-label={name}
        className="flex-1"
        pending={submission.formData?.get("responseId") === fields.responseId}
        onClick={(event) => {
          if (event.detail > 1 || !isSettled()) event.preventDefault();
        }}
      >
        {t`Approve`}
      </Button>
    </Form>
  );
}

/** When the company arrives, and what its approval does. */
export function ApprovalEffect({
  request,
  arrival,
  counter,
}: Pick<ApproveResponseProps, "arrival" | "counter"> & {
  request: PickupFacts & Pick<TransportRequest, "levelOfService">;
}) {
  const clock = useClock();
  return (
    <>
      <Trans>
        They expect to arrive <Time {...clock} value={arrival} />,{" "}
        <ArrivalDifference request={request} arrival={arrival} offeredAt={clock.now} />. They will see who the
        patient is, and the other open responses are rejected.
      </Trans>
      {counter !== null &&
        ` ${t`The request changes: ${{ changes: formatCounterOffer(counter, request, clock) }}.`}`}
      {hasPassed(arrival, clock.now) &&
        ` ${t`Their time of arrival has passed: ask them for a new one first.`}`}
    </>
  );
}
