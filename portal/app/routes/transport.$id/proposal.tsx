import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Form } from "@remix-run/react";
import { canNow, type Proposal, type TransportRequest } from "@wardway/model";
import { RequestDifferences } from "@wardway/widgets/request/request-differences";
import { Button } from "@wardway/widgets/ui/button";
import { Time } from "@wardway/widgets/ui/time";
import { exactTime } from "@wardway/widgets/ui/time-format";
import { ConfirmDialog } from "#app/components/confirm-dialog.tsx";
import { useSubmission } from "#app/components/use-submission.ts";
import type { ChangedRequest } from "#app/sections/transports/requests/submission-result.ts";
import { reasonInput } from "#app/sections/transports/transport/end-started.tsx";
import { TripSection } from "#app/sections/transports/transport/trip-section.tsx";
import { useOffer } from "#app/sections/transports/transport/use-offer.ts";
import { useSubmitOnce } from "#app/sections/transports/transport/use-submit-once.ts";
import { useClock } from "#app/shell/page/use-clock.ts";
import { useViewer } from "#app/shell/page/viewer.ts";

export interface ProposalNoticeProps {
  request: TransportRequest;
  proposal: Proposal;
  /** The request as it is agreed, and as the proposal would make it. */
  agreed: ChangedRequest;
  proposed: ChangedRequest;
}

/** A proposed change, for the side that answers it and the one that waits. */
export function ProposalNotice({ request, proposal, agreed, proposed }: ProposalNoticeProps) {
  const { actor } = useViewer();
  const clock = useClock();
  const side = proposal.by === "hospital" ? request.hospitalName : request.ambulanceCompanyName;
  const decline = useOffer(canNow(actor, "request.decline_proposal", request));
  const movedPickup = proposal.changes.transportDate;
  const time = (moment: string) => exactTime(moment, clock.now, clock.timeZone);
  const fields = (intent: string) => ({ intent, number: String(proposal.number) });
  return (
    <TripSection id="proposal" title={t`${{ organization: side ?? "" }} proposes a change`}>
      <RequestDifferences before={agreed} after={proposed} clock={clock} />
      {proposal.reason !== null && (
        <p dir="auto" className="whitespace-pre-line font-medium wrap-anywhere">
          {proposal.reason}
        </p>
      )}
      {movedPickup !== undefined && request.promisedArrival !== null && (
        <p>{t`If it is accepted, the promised arrival is ${{ now: time(movedPickup) }} instead of ${{ before: time(request.promisedArrival) }}.`}</p>
      )}
      <p className="offer-label">
        <Trans>
          Proposed <Time {...clock} value={proposal.madeAt} />. Until it is accepted, the transport is as it
          was agreed.
        </Trans>
      </p>
      <div data-print="hidden" className="mt-3 flex flex-wrap gap-2 max-sm:*:flex-auto">
        {canNow(actor, "request.accept_proposal", request) && (
          <Answer
            fields={fields("accept_proposal")}
            label={t`Accept change`}
            pendingLabel={t`Accepting...`}
          />
        )}
        {decline.isOffered && (
          <ConfirmDialog
            onOpenChange={decline.onOpenChange}
            trigger={t`Decline change`}
            title={t`Decline the proposed change?`}
            description={t`The transport stays as it was agreed. The other side is notified, and the timeline shows the reason.`}
            confirm={t`Decline change`}
            confirming={t`Declining...`}
            dismiss={t`Not yet`}
            fields={fields("decline_proposal")}
            input={reasonInput}
          />
        )}
        {canNow(actor, "request.withdraw_proposal", request) && (
          <Answer
            fields={fields("withdraw_proposal")}
            label={t`Withdraw proposal`}
            pendingLabel={t`Withdrawing...`}
            variant="secondary"
          />
        )}
      </div>
    </TripSection>
  );
}

interface AnswerProps {
  fields: { readonly intent: string; readonly number: string };
  label: string;
  pendingLabel: string;
  variant?: "primary" | "secondary";
}

function Answer({ fields, label, pendingLabel, variant = "primary" }: AnswerProps) {
  const pending = useSubmission().formData?.get("intent") === fields.intent;
  const submitOnce = useSubmitOnce();
  return (
    <Form method="post" preventScrollReset onSubmit={submitOnce}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" variant={variant} pending={pending} pendingLabel={pendingLabel}>
        {label}
      </Button>
    </Form>
  );
}
