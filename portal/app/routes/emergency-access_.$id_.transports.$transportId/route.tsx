import { msg, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, type MetaFunction, useLoaderData } from "@remix-run/react";
import { getDestinationPlace, getPickupPlace, rowNumber } from "@wardway/model";
import TransportTimeline from "@wardway/widgets/tracking/transport-timeline";
import { Journey } from "@wardway/widgets/ui/journey";
import { PickupTime } from "@wardway/widgets/ui/pickup-time";
import { PriorityBadge } from "@wardway/widgets/ui/priority-badge";
import { StatusBadge } from "@wardway/widgets/ui/status-badge";
import { TelephoneText } from "@wardway/widgets/ui/telephone-text";
import { Time } from "@wardway/widgets/ui/time";
import { Icon } from "#app/components/icon.tsx";
import { Reachable } from "#app/components/reachable.tsx";
import { equipmentWords, precautionWord } from "#app/components/words.ts";
import { readEmergencyTransport } from "#app/domain/emergency/emergency-transports.server.ts";
import { orErrorResponse } from "#app/http/errors/attempt.server.ts";
import { guard } from "#app/http/session/guard.server.ts";
import { EmergencyProblem } from "#app/sections/emergency/emergency-problem.tsx";
import { Fact, Facts } from "#app/sections/transports/transport/facts.tsx";
import { NamedNeeds } from "#app/sections/transports/transport/needs.tsx";
import { TripSection } from "#app/sections/transports/transport/trip-section.tsx";
import { pageTitle } from "#app/shell/page/page-title.ts";
import { HospitalZone, useClock } from "#app/shell/page/use-clock.ts";

export async function loader(args: LoaderFunctionArgs) {
  const { db, caller } = await guard(args, "emergency.access", "records");
  const { id, transportId } = args.params;
  return orErrorResponse(
    readEmergencyTransport(db, caller, rowNumber(id ?? "") ?? 0, rowNumber(transportId ?? "") ?? 0),
  );
}

export const meta: MetaFunction = (page) =>
  pageTitle(msg`Emergency access: request ${{ id: String(page.params.transportId) }}`)(page);

/** Everything that is needed at the bedside, and nothing to press. */
export default function EmergencyTransport() {
  const { request } = useLoaderData<typeof loader>();
  return (
    <HospitalZone value={request.hospitalTimeZone}>
      <EmergencyRecord />
    </HospitalZone>
  );
}

function EmergencyRecord() {
  const clock = useClock();
  const { access, request, events } = useLoaderData<typeof loader>();
  const { id } = request;
  return (
    <div className="trip-page">
      <Link to={`/emergency-access/${access.id}`} className="trip-back">
        <Icon name="arrow-left" className="size-4" />
        {t`Transports of ${{ hospital: access.hospital }}`}
      </Link>
      <header data-sticky-header="" className="trip-name">
        <h1>
          <bdi translate="no">{request.patientName}</bdi>
        </h1>
      </header>
      <div className="trip-facts pb-3">
        <PriorityBadge priority={request.priority} />
        <StatusBadge status={request.status} lastMilestone={request.lastMilestone} />
        <span>
          <Trans>
            Request <b>{id}</b>
          </Trans>
        </span>
        <NamedNeeds request={request} />
        <span className="text-muted">{t`Read only`}</span>
      </div>
      <div className="trip-columns">
        <div>
          <div className="trip-pair">
            <Care />
            <Contacts />
          </div>
          <JourneySection />
        </div>
        <TripSection title={t`Timeline`}>
          <TransportTimeline {...clock} request={request} events={events} />
        </TripSection>
      </div>
    </div>
  );
}

function Care() {
  const { request } = useLoaderData<typeof loader>();
  const { isolationPrecautions: isolation, equipment, specialInstructions, medicalRecordNumber } = request;
  const none = <span className="text-muted">{t`None`}</span>;
  return (
    <TripSection title={t`Patient and care`}>
      <Facts>
        <Fact name={t`Medical record number`}>
          <span translate="no" className="font-mono">
            {medicalRecordNumber}
          </span>
        </Fact>
        <Fact name={t`Isolation precautions`}>
          {isolation === "none" ? none : <b>{precautionWord(isolation)}</b>}
        </Fact>
        <Fact name={t`Equipment`}>{equipment ? equipmentWords(equipment) : none}</Fact>
        <Fact name={t`Special instructions`}>
          {specialInstructions === null ? (
            none
          ) : (
            <span className="whitespace-pre-line">{specialInstructions}</span>
          )}
        </Fact>
      </Facts>
    </TripSection>
  );
}

function Contacts() {
  const { request, contacts } = useLoaderData<typeof loader>();
  return (
    <TripSection title={t`Contacts`}>
      <Facts>
        <Fact name={t`Hospital`}>
          <Reachable name={request.hospitalName} phone={contacts.hospitalPhone} />
        </Fact>
        {request.contactPerson !== null && (
          <Fact name={t`Contact person`}>
            <TelephoneText text={request.contactPerson} />
          </Fact>
        )}
        {contacts.requestedBy !== null && (
          <Fact name={t`Requested by`}>
            {contacts.requesterPhone === null ? (
              contacts.requestedBy
            ) : (
              <Reachable name={contacts.requestedBy} phone={contacts.requesterPhone} />
            )}
          </Fact>
        )}
        <Fact name={t`Ambulance company`}>
          {request.ambulanceCompanyName === null ? (
            <span className="text-muted">{t`Not assigned yet`}</span>
          ) : (
            <Reachable name={request.ambulanceCompanyName} phone={contacts.companyPhone} />
          )}
        </Fact>
        {contacts.crewPhone !== null && contacts.crewPhone !== contacts.companyPhone && (
          <Fact name={t`Crew`}>
            <TelephoneText text={contacts.crewPhone} />
          </Fact>
        )}
      </Facts>
    </TripSection>
  );
}

function JourneySection() {
  const clock = useClock();
  const { request } = useLoaderData<typeof loader>();
  return (
    <TripSection title={t`Journey`}>
      <Journey from={getPickupPlace(request)} to={getDestinationPlace(request)} className="mb-3" />
      <Facts>
        <Fact name={t`Pick-up`}>
          <PickupTime {...clock} request={request} />
        </Fact>
        {request.promisedArrival !== null && (
          <Fact name={t`Promised arrival`}>
            <Time {...clock} value={request.promisedArrival} />
          </Fact>
        )}
        <Fact name={t`Requested`}>
          <Time {...clock} value={request.createdAt} />
        </Fact>
      </Facts>
    </TripSection>
  );
}

export { EmergencyProblem as ErrorBoundary };
