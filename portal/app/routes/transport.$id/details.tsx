import {
  type Actor,
  getDestinationPlace,
  getPickupPlace,
  statusLabel,
  type TransportRequest,
} from "@wardway/model";
import { trafficText } from "@wardway/widgets/map/traffic-text";
import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import { formatDetailDistance, formatDetailDuration } from "@wardway/widgets/ui/durations";
import { Journey } from "@wardway/widgets/ui/journey";
import { PickupTime } from "@wardway/widgets/ui/pickup-time";
import { Time } from "@wardway/widgets/ui/time";
import { useViewer } from "#app/http/viewer.ts";
import { portalLanguage } from "#app/infra/language.ts";
import { Icon } from "#app/ui/icon.tsx";
import { TelephoneText } from "#app/ui/telephone-text.tsx";
import { Fact, Facts } from "#app/ui/transport/facts.tsx";
import { TripSection } from "#app/ui/transport/trip-section.tsx";
import { TypedPlaceNote } from "#app/ui/transport/typed-place-note.tsx";
import { useClock } from "#app/ui/use-clock.ts";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

const none = <span className="text-muted">{translate("transportId.none")}</span>;

/** Ordered by a crew's needs. */
export function TransportDetails({ request }: { request: TransportRequest }) {
  return (
    <>
      {request.medicalRecordNumber === null && <InitialsNote />}
      <JourneySection request={request} />
      <div className="trip-pair">
        <Care request={request} />
        <Contacts request={request} />
      </div>
    </>
  );
}

/** HIPAA minimum necessary: unassigned companies see initials. */
function InitialsNote() {
  const { t } = useTranslator(messages);
  return (
    <p className="trip-note">
      <Icon name="eye-off" />
      {t("transportId.youSeeInitialsUntilYour")}
    </p>
  );
}

function JourneySection({ request }: { request: TransportRequest }) {
  const { t } = useTranslator(messages);
  const clock = useClock();
  const isEstimate = request.routeSource === "estimate";
  return (
    <TripSection title={t("transportId.journey")}>
      <Journey from={getPickupPlace(request)} to={getDestinationPlace(request)} className="mb-3" />
      <TypedPlaceNote request={request} end="pickup" />
      <TypedPlaceNote request={request} end="destination" />
      <Facts>
        <Fact name={t("transportId.pickUp")}>
          <PickupTime {...clock} request={request} />
        </Fact>
        {request.estimatedTravelTime !== null && (
          <Fact name={isEstimate ? t("transportId.travelTimeEstimate") : t("transportId.travelTime")}>
            {formatDetailDuration(request.estimatedTravelTime)}
            {request.trafficCondition &&
              `, ${trafficText(request.trafficCondition, request.routeSource).toLowerCase()}`}
          </Fact>
        )}
        {request.estimatedDistance !== null && (
          <Fact name={isEstimate ? t("transportId.distanceEstimate") : t("transportId.distance")}>
            {formatDetailDistance(Number(request.estimatedDistance))}
          </Fact>
        )}
      </Facts>
    </TripSection>
  );
}

function Care({ request }: { request: TransportRequest }) {
  const { t } = useTranslator(messages);
  const { actor } = useViewer();
  const { isolationPrecautions: isolation, equipment } = request;
  return (
    <TripSection title={t("transportId.patientAndCare")}>
      <Facts>
        {request.medicalRecordNumber !== null && (
          <Fact name={t("transportId.medicalRecordNumber")}>
            <span translate="no" className="font-mono">
              {request.medicalRecordNumber}
            </span>
          </Fact>
        )}
        <Fact name={t("transportId.isolationPrecautions")}>
          {isolation === "none" ? none : <b>{statusLabel(isolation)}</b>}
        </Fact>
        <Fact name={t("transportId.equipment")}>{equipment ?? none}</Fact>
        <Fact name={t("transportId.specialInstructions")}>
          {request.specialInstructions === null ? (
            mayReadInstructions(actor, request) ? (
              none
            ) : (
              <span className="text-muted">{t("transportId.shownAfterApproval")}</span>
            )
          ) : (
            <span className="whitespace-pre-line">{request.specialInstructions}</span>
          )}
        </Fact>
      </Facts>
    </TripSection>
  );
}

/** The server sends none to a company that is not approved. */
const mayReadInstructions = ({ role, organizationId }: Actor, { ambulanceCompanyId }: TransportRequest) =>
  role !== "ambulance" || ambulanceCompanyId === organizationId;

function Contacts({ request }: { request: TransportRequest }) {
  const { t } = useTranslator(messages);
  const clock = useClock();
  return (
    <TripSection title={t("transportId.contacts")}>
      <Facts>
        <Fact name={t("transportId.hospital")}>{request.hospitalName}</Fact>
        <Fact name={t("transportId.contactPerson")}>
          {request.contactPerson === null ? none : <TelephoneText text={request.contactPerson} />}
        </Fact>
        <Fact name={t("transportId.ambulanceCompany")}>
          {request.ambulanceCompanyName ?? <span className="text-muted">{t("transportId.notAssigned")}</span>}
        </Fact>
        <Fact name={t("transportId.requested")}>
          <Time {...clock} value={request.createdAt} />
        </Fact>
      </Facts>
    </TripSection>
  );
}
