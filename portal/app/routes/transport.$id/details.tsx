import { t } from "@lingui/core/macro";
import { Link } from "@remix-run/react";
import {
  type Actor,
  accountMay,
  getDestinationPlace,
  getPickupPlace,
  hcpcsCodes,
  type LinkedTrip,
  type TransportRequest,
} from "@wardway/model";
import { trafficText } from "@wardway/widgets/map/traffic-text";
import { formatDetailDistance, formatDetailDuration } from "@wardway/widgets/ui/durations";
import { Journey } from "@wardway/widgets/ui/journey";
import { formatLevel } from "@wardway/widgets/ui/level-text";
import { listNeeds } from "@wardway/widgets/ui/need-texts";
import { PickupTime } from "@wardway/widgets/ui/pickup-time";
import { TelephoneText } from "@wardway/widgets/ui/telephone-text";
import { Time } from "@wardway/widgets/ui/time";
import { Icon } from "#app/components/icon.tsx";
import { Reachable } from "#app/components/reachable.tsx";
import { precautionWord, statusWord } from "#app/components/words.ts";
import { CrewFact, RequesterFact } from "#app/sections/transports/transport/contact-facts.tsx";
import { Fact, Facts } from "#app/sections/transports/transport/facts.tsx";
import { TripSection } from "#app/sections/transports/transport/trip-section.tsx";
import { TypedPlaceNote } from "#app/sections/transports/transport/typed-place-note.tsx";
import { useClock } from "#app/shell/page/use-clock.ts";
import { useViewer } from "#app/shell/page/viewer.ts";
import { Acceptance } from "./acceptance.tsx";

const None = () => <span className="text-muted">{t`None`}</span>;

export interface TransportDetailsProps {
  request: TransportRequest;
  /** As named in the approved response. */
  vehicleName: string | null;
}

/** Ordered by a crew's needs. */
export function TransportDetails({ request, vehicleName }: TransportDetailsProps) {
  return (
    <>
      {request.medicalRecordNumber === null && <InitialsNote />}
      <JourneySection request={request} />
      <Acceptance request={request} />
      <div className="trip-pair">
        <Care request={request} />
        <Contacts request={request} vehicleName={vehicleName} />
      </div>
    </>
  );
}

/** HIPAA minimum necessary: unassigned companies see initials. */
function InitialsNote() {
  return (
    <p className="trip-note">
      <Icon name="eye-off" />
      {t`You see initials until your response is approved.`}
    </p>
  );
}

function JourneySection({ request }: { request: TransportRequest }) {
  const clock = useClock();
  const { actor } = useViewer();
  const isEstimate = request.routeSource === "estimate";
  return (
    <TripSection title={t`Journey`}>
      <Journey from={getPickupPlace(request)} to={getDestinationPlace(request)} className="mb-3" />
      <TypedPlaceNote request={request} end="pickup" />
      <TypedPlaceNote request={request} end="destination" />
      <Facts>
        <Fact name={t`Pick-up`}>
          <PickupTime {...clock} request={request} />
        </Fact>
        {request.estimatedTravelTime !== null && (
          <Fact name={isEstimate ? t`Travel time (estimate)` : t`Travel time`}>
            {formatDetailDuration(request.estimatedTravelTime)}
            {request.trafficCondition &&
              `, ${trafficText(request.trafficCondition, request.routeSource).toLowerCase()}`}
          </Fact>
        )}
        {request.estimatedDistance !== null && (
          <Fact name={isEstimate ? t`Distance (estimate)` : t`Distance`}>
            {formatDetailDistance(Number(request.estimatedDistance))}
          </Fact>
        )}
        {request.standingOrderId && accountMay(actor, "standing_order.read") && (
          <Fact name={t`Standing order`}>
            <Link to={`/standing-orders/${request.standingOrderId}`} className="underline underline-offset-3">
              {t`No. ${{ id: request.standingOrderId }}`}
            </Link>
          </Fact>
        )}
        {request.outbound && (
          <Fact name={t`Return trip of`}>
            <TripLink trip={request.outbound} />
          </Fact>
        )}
        {request.returnTrip && (
          <Fact name={t`Return trip`}>
            <TripLink trip={request.returnTrip} />
          </Fact>
        )}
      </Facts>
    </TripSection>
  );
}

/** The other way, with its pick-up and its status. */
function TripLink({ trip }: { trip: LinkedTrip }) {
  const clock = useClock();
  return (
    <>
      <Link to={`/transport/${trip.id}`} className="underline underline-offset-3">
        {t`No. ${{ id: trip.id }}`}
      </Link>
      , <PickupTime {...clock} request={trip} show="exact" />, {statusWord(trip.status).toLowerCase()}
    </>
  );
}

function Care({ request }: { request: TransportRequest }) {
  const { actor } = useViewer();
  const { isolationPrecautions: isolation } = request;
  const needs = listNeeds(request).filter(({ shape }) => shape !== isolation);
  return (
    <TripSection title={t`Patient and care`}>
      <Facts>
        {request.medicalRecordNumber !== null && (
          <Fact name={t`Record number`}>
            <span translate="no" className="font-mono">
              {request.medicalRecordNumber}
            </span>
          </Fact>
        )}
        <LevelFact request={request} />
        <Fact name={t`Isolation`}>
          {isolation === "none" ? <None /> : <b>{precautionWord(isolation)}</b>}
        </Fact>
        <Fact name={t`Needs`}>{needs.length > 0 ? needs.map(({ text }) => text).join("; ") : <None />}</Fact>
        <Fact name={t`Special instructions`}>
          {request.specialInstructions === null ? (
            mayReadInstructions(actor, request) ? (
              <None />
            ) : (
              <span className="text-muted">{t`Shown when the hospital has approved your response.`}</span>
            )
          ) : (
            <span className="whitespace-pre-line">{request.specialInstructions}</span>
          )}
        </Fact>
      </Facts>
    </TripSection>
  );
}

function LevelFact({ request: { levelOfService, levelReason } }: { request: TransportRequest }) {
  return (
    <Fact name={t`Level of service`}>
      {levelOfService === null ? (
        <span className="text-muted">{t`Not stated`}</span>
      ) : (
        <>
          <b>{formatLevel(levelOfService)}</b>{" "}
          <span className="text-muted">{hcpcsCodes[levelOfService].join(", ")}</span>
        </>
      )}
      {levelReason !== null && <p className="wrap-anywhere">{t`Not the proposed level: ${levelReason}`}</p>}
    </Fact>
  );
}

/** The server sends none to a company that is not approved. */
const mayReadInstructions = ({ role, organizationId }: Actor, { ambulanceCompanyId }: TransportRequest) =>
  role !== "ambulance" || ambulanceCompanyId === organizationId;

function Contacts({ request, vehicleName }: TransportDetailsProps) {
  const clock = useClock();
  return (
    <TripSection title={t`Contacts`}>
      <Facts>
        <Fact name={t`Hospital`}>
          <Reachable name={request.hospitalName} phone={request.contacts?.hospitalPhone ?? null} />
        </Fact>
        <Fact name={t`Contact person`}>
          {request.contactPerson === null ? <None /> : <TelephoneText text={request.contactPerson} />}
        </Fact>
        <RequesterFact request={request} />
        <Fact name={t`Ambulance company`}>
          {request.ambulanceCompanyName === null ? (
            <span className="text-muted">{t`Not assigned`}</span>
          ) : (
            <Reachable name={request.ambulanceCompanyName} phone={request.contacts?.companyPhone ?? null} />
          )}
        </Fact>
        <CrewFact request={request} />
        {vehicleName !== null && (
          <Fact name={t`Vehicle`}>
            <bdi translate="no" className="wrap-anywhere">
              {vehicleName}
            </bdi>
          </Fact>
        )}
        <Fact name={t`Requested`}>
          <Time {...clock} value={request.createdAt} />
        </Fact>
      </Facts>
    </TripSection>
  );
}
