import { Link, type MetaFunction, useLoaderData } from "@remix-run/react";
import { getDestinationPlace, getPickupPlace, statusLabel } from "@wardway/model";
import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import TransportTimeline from "@wardway/widgets/tracking/transport-timeline";
import { Journey } from "@wardway/widgets/ui/journey";
import { PickupTime } from "@wardway/widgets/ui/pickup-time";
import { PriorityBadge } from "@wardway/widgets/ui/priority-badge";
import { StatusBadge } from "@wardway/widgets/ui/status-badge";
import { Time } from "@wardway/widgets/ui/time";
import { pageTitle } from "#app/http/page-title.ts";
import { portalLanguage } from "#app/infra/language.ts";
import { EmergencyProblem } from "#app/ui/emergency/emergency-problem.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { TelephoneText } from "#app/ui/telephone-text.tsx";
import { Fact, Facts } from "#app/ui/transport/facts.tsx";
import { NamedNeeds } from "#app/ui/transport/named-needs.tsx";
import { TripSection } from "#app/ui/transport/trip-section.tsx";
import { HospitalZone, useClock } from "#app/ui/use-clock.ts";
import { loader } from "./loader.server.ts";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

export { loader };

export const meta: MetaFunction = (page) =>
  pageTitle(translate("emergencyTransport.metaTitle", { id: String(page.params.transportId) }))(page);

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
  const { t } = useTranslator(messages);
  const clock = useClock();
  const { access, request, events } = useLoaderData<typeof loader>();
  return (
    <div className="trip-page">
      <Link to={`/emergency-access/${access.id}`} className="trip-back">
        <Icon name="arrow-left" className="size-4" />
        {t("emergencyTransport.back", { hospital: access.hospital })}
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
          {t("emergencyTransport.request")} <b>{request.id}</b>
        </span>
        <NamedNeeds request={request} />
        <span className="text-muted">{t("emergencyTransport.readOnly")}</span>
      </div>
      <div className="trip-columns">
        <div>
          <div className="trip-pair">
            <Care />
            <Contacts />
          </div>
          <JourneySection />
        </div>
        <TripSection title={t("emergencyTransport.timeline")}>
          <TransportTimeline {...clock} request={request} events={events} />
        </TripSection>
      </div>
    </div>
  );
}

function Care() {
  const { t } = useTranslator(messages);
  const { request } = useLoaderData<typeof loader>();
  const { isolationPrecautions: isolation, equipment, specialInstructions, medicalRecordNumber } = request;
  const none = <span className="text-muted">{t("emergencyTransport.none")}</span>;
  return (
    <TripSection title={t("emergencyTransport.patientAndCare")}>
      <Facts>
        <Fact name={t("emergencyTransport.recordNumber")}>
          <span translate="no" className="font-mono">
            {medicalRecordNumber}
          </span>
        </Fact>
        <Fact name={t("emergencyTransport.isolation")}>
          {isolation === "none" ? none : <b>{statusLabel(isolation)}</b>}
        </Fact>
        <Fact name={t("emergencyTransport.equipment")}>{equipment ?? none}</Fact>
        <Fact name={t("emergencyTransport.instructions")}>
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
  const { t } = useTranslator(messages);
  const { request, contacts } = useLoaderData<typeof loader>();
  return (
    <TripSection title={t("emergencyTransport.contacts")}>
      <Facts>
        <Fact name={t("emergencyTransport.hospital")}>
          <Reachable name={request.hospitalName} phone={contacts.hospitalPhone} />
        </Fact>
        {request.contactPerson !== null && (
          <Fact name={t("emergencyTransport.contactPerson")}>
            <TelephoneText text={request.contactPerson} />
          </Fact>
        )}
        {contacts.requestedBy !== null && (
          <Fact name={t("emergencyTransport.requestedBy")}>
            <Reachable name={contacts.requestedBy} phone={contacts.requestedByPhone} />
          </Fact>
        )}
        <Fact name={t("emergencyTransport.company")}>
          {request.ambulanceCompanyName === null ? (
            <span className="text-muted">{t("emergencyTransport.notAssigned")}</span>
          ) : (
            <Reachable name={request.ambulanceCompanyName} phone={contacts.companyPhone} />
          )}
        </Fact>
      </Facts>
    </TripSection>
  );
}

function Reachable({ name, phone }: { name: string; phone: string | null }) {
  const { t } = useTranslator(messages);
  return (
    <>
      {name}
      {phone === null ? (
        <span className="block text-muted text-sm">{t("emergencyTransport.noPhone")}</span>
      ) : (
        <b className="block">
          <TelephoneText text={phone} />
        </b>
      )}
    </>
  );
}

function JourneySection() {
  const { t } = useTranslator(messages);
  const clock = useClock();
  const { request } = useLoaderData<typeof loader>();
  return (
    <TripSection title={t("emergencyTransport.journey")}>
      <Journey from={getPickupPlace(request)} to={getDestinationPlace(request)} className="mb-3" />
      <Facts>
        <Fact name={t("emergencyTransport.pickUp")}>
          <PickupTime {...clock} request={request} />
        </Fact>
        {request.promisedArrival !== null && (
          <Fact name={t("emergencyTransport.promised")}>
            <Time {...clock} value={request.promisedArrival} />
          </Fact>
        )}
        <Fact name={t("emergencyTransport.requested")}>
          <Time {...clock} value={request.createdAt} />
        </Fact>
      </Facts>
    </TripSection>
  );
}

export { EmergencyProblem as ErrorBoundary };
