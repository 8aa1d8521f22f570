import { statusLabel, type TransportRequest } from "@wardway/model";
import { trafficText } from "@wardway/widgets/map/traffic-text";
import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import { Card } from "@wardway/widgets/ui/card";
import { formatDetailDistance, formatDetailDuration } from "@wardway/widgets/ui/durations";
import { PriorityBadge } from "@wardway/widgets/ui/priority-badge";
import { Time } from "@wardway/widgets/ui/time";
import { portalLanguage } from "#app/infra/language.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Fact, Facts } from "#app/ui/transport/facts.tsx";
import { useClock } from "#app/ui/use-clock.ts";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

const none = <span className="text-muted">{translate("transportId.none")}</span>;

/** Ordered by a crew's needs. */
export function TransportDetails({ request }: { request: TransportRequest }) {
  return (
    <div className="space-y-4 lg:space-y-5">
      {request.medicalRecordNumber === null && <InitialsNote />}
      <Journey request={request} />
      <Care request={request} />
      <Contacts request={request} />
    </div>
  );
}

/** HIPAA minimum necessary: unassigned companies see initials. */
function InitialsNote() {
  const { t } = useTranslator(messages);
  return (
    <p className="flex items-start gap-3 rounded-md border border-line bg-surface px-4 py-3 text-muted">
      <Icon name="eye-off" className="mt-0.5 size-5 shrink-0" />
      {t("transportId.youSeeInitialsUntilYour")}
    </p>
  );
}

function Journey({ request }: { request: TransportRequest }) {
  const { t } = useTranslator(messages);
  const clock = useClock();
  return (
    <Card title={t("transportId.journey")}>
      <Facts>
        <Fact name={t("transportId.pickUp")} wide>
          <span className="text-lg">{request.currentLocation}</span>
        </Fact>
        <Fact name={t("transportId.destination")} wide>
          <span className="text-lg">{request.destination}</span>
        </Fact>
        <Fact name={t("transportId.transportDate")}>
          <Time {...clock} value={request.transportDate} />
        </Fact>
        <Fact name={t("transportId.priority")}>
          <PriorityBadge priority={request.priority} />
        </Fact>
        {request.estimatedTravelTime !== null && (
          <Fact
            name={
              request.routeSource === "estimate"
                ? t("transportId.travelTimeEstimate")
                : t("transportId.travelTime")
            }
          >
            {formatDetailDuration(request.estimatedTravelTime)}
            {request.trafficCondition &&
              `, ${trafficText(request.trafficCondition, request.routeSource === "estimate").toLowerCase()}`}
          </Fact>
        )}
        {request.estimatedDistance !== null && (
          <Fact
            name={
              request.routeSource === "estimate"
                ? t("transportId.distanceEstimate")
                : t("transportId.distance")
            }
          >
            {formatDetailDistance(Number(request.estimatedDistance))}
          </Fact>
        )}
      </Facts>
    </Card>
  );
}

function Care({ request }: { request: TransportRequest }) {
  const { t } = useTranslator(messages);
  const { isolationPrecautions: isolation, equipment } = request;
  return (
    <Card title={t("transportId.patientAndCare")}>
      <Facts>
        {request.medicalRecordNumber !== null && (
          <Fact name={t("transportId.medicalRecordNumber")}>
            <span className="font-mono">{request.medicalRecordNumber}</span>
          </Fact>
        )}
        <Fact name={t("transportId.isolationPrecautions")}>
          {isolation === "none" ? (
            none
          ) : (
            <span className="inline-flex items-center gap-1.5 font-medium text-high">
              <Icon name="shield-exclamation-point" className="size-4 shrink-0" />
              {statusLabel(isolation)}
            </span>
          )}
        </Fact>
        <Fact name={t("transportId.equipment")} wide>
          {equipment === null ? (
            none
          ) : (
            <ul className="mt-1 flex flex-wrap gap-2">
              {equipment.split(", ").map((item) => (
                <li key={item} className="rounded-full border border-line bg-raised px-3 py-0.5 text-sm">
                  {item}
                </li>
              ))}
            </ul>
          )}
        </Fact>
        <Fact name={t("transportId.specialInstructions")} wide>
          {request.specialInstructions === null ? (
            none
          ) : (
            <span className="whitespace-pre-line">{request.specialInstructions}</span>
          )}
        </Fact>
      </Facts>
    </Card>
  );
}

function Contacts({ request }: { request: TransportRequest }) {
  const { t } = useTranslator(messages);
  const clock = useClock();
  return (
    <Card title={t("transportId.contacts")}>
      <Facts>
        <Fact name={t("transportId.hospital")}>{request.hospitalName}</Fact>
        <Fact name={t("transportId.contactPerson")}>{request.contactPerson ?? none}</Fact>
        <Fact name={t("transportId.ambulanceCompany")}>
          {request.ambulanceCompanyName ?? <span className="text-muted">{t("transportId.notAssigned")}</span>}
        </Fact>
        <Fact name={t("transportId.requested")}>
          <Time {...clock} value={request.createdAt} />
        </Fact>
      </Facts>
    </Card>
  );
}
