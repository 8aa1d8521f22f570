import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import {
  canNow,
  getDestinationPlace,
  getPickupPlace,
  type TransportRequest,
  type PreparedReturn as WaitingTrip,
} from "@wardway/model";
import { Journey } from "@wardway/widgets/ui/journey";
import { formatLevel } from "@wardway/widgets/ui/level-text";
import { listNeeds } from "@wardway/widgets/ui/need-texts";
import { Time } from "@wardway/widgets/ui/time";
import { ConfirmDialog } from "#app/components/confirm-dialog.tsx";
import { LinkButton } from "#app/components/link-button.tsx";
import { Fact, Facts } from "#app/sections/transports/transport/facts.tsx";
import { RequestPreparedReturn } from "#app/sections/transports/transport/request-prepared-return.tsx";
import { TripSection } from "#app/sections/transports/transport/trip-section.tsx";
import { useOffer } from "#app/sections/transports/transport/use-offer.ts";
import { useClock } from "#app/shell/page/use-clock.ts";
import { useViewer } from "#app/shell/page/viewer.ts";
import { newRequestPath } from "#app/shell/session/form-source.ts";

export interface PreparedReturnProps {
  /** The outbound transport. */
  request: TransportRequest;
  /** The return trip that waits for its patient; null without one. */
  prepared: WaitingTrip | null;
}

/** A return trip that is requested with one press, when its patient is ready. */
export function PreparedReturn({ request, prepared }: PreparedReturnProps) {
  const { actor } = useViewer();
  const isPossible = prepared !== null && canNow(actor, "request.return", request);
  const removal = useOffer(isPossible && canNow(actor, "request.remove_return", request));
  if (!isPossible && !removal.isOffered) return null;
  return (
    <TripSection title={t`Return trip`} data-print="hidden">
      {isPossible && <WaitingFacts prepared={prepared} />}
      <div className="flex flex-wrap gap-2 max-sm:*:flex-auto">
        {isPossible && (
          <>
            <RequestPreparedReturn outboundId={request.id} preparedAt={prepared.preparedAt} />
            <LinkButton to={newRequestPath({ kind: "return", id: request.id })} variant="secondary">
              {t`Change Return Trip`}
            </LinkButton>
          </>
        )}
        {removal.isOffered && (
          <ConfirmDialog
            onOpenChange={removal.onOpenChange}
            trigger={t`Remove Return Trip`}
            title={t`Remove the prepared return trip of ${{ patientName: request.patientName }}?`}
            description={t`What was saved for it is deleted. It was not requested, so no company is notified.`}
            confirm={t`Remove Return Trip`}
            confirming={t`Removing...`}
            dismiss={t`Keep it`}
            fields={{ intent: "remove_return", ...(prepared && { preparedAt: prepared.preparedAt }) }}
          />
        )}
      </div>
    </TripSection>
  );
}

function WaitingFacts({ prepared }: { prepared: WaitingTrip }) {
  const clock = useClock();
  const needs = listNeeds(prepared);
  return (
    <>
      <p className="mb-3">
        {t`Prepared, and no company sees it yet. Request it as soon as possible when the patient is ready.`}{" "}
        <span className="text-muted">
          <Trans>
            Saved <Time {...clock} value={prepared.preparedAt} />.
          </Trans>
        </span>
      </p>
      <Journey from={getPickupPlace(prepared)} to={getDestinationPlace(prepared)} className="mb-3" />
      <div className="mb-3">
        <Facts>
          {prepared.levelOfService !== null && (
            <Fact name={t`Level of service`}>{formatLevel(prepared.levelOfService)}</Fact>
          )}
          {needs.length > 0 && <Fact name={t`Needs`}>{needs.map(({ text }) => text).join("; ")}</Fact>}
          {prepared.specialInstructions !== null && (
            <Fact name={t`Special instructions`}>
              <span className="whitespace-pre-line">{prepared.specialInstructions}</span>
            </Fact>
          )}
        </Facts>
      </div>
    </>
  );
}
