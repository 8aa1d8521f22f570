import type { TransportRequest } from "@wardway/model";
import { timelineMessages } from "@wardway/model/messages/en/timeline";
import { trackedMessages } from "@wardway/model/messages/en/tracked";
import { useTranslator } from "../messages/messages.tsx";
import { formatLevel } from "../ui/level-text.ts";
import { listNeeds } from "../ui/need-texts.ts";
import { TelephoneText } from "../ui/telephone-text.tsx";

/** Level of service, needs, the acceptance by the receiving facility and whom to call; nothing if none was stated. */
export function CareFacts({ request }: { request: TransportRequest }) {
  const { t, language } = useTranslator(trackedMessages, timelineMessages);
  const { levelOfService } = request;
  const needs = listNeeds(request, language);
  const accepted = [
    request.acceptingPhysician,
    request.bedConfirmedAt && t("timeline.bedConfirmed"),
    request.reportCalledAt && t("timeline.reportCalled"),
  ].filter(Boolean);
  const { companyPhone = null, crewPhone = null } = request.contacts ?? {};
  if (levelOfService === null && needs.length === 0 && accepted.length === 0 && !companyPhone && !crewPhone)
    return null;
  return (
    <dl className="mt-2 grid gap-y-2">
      {levelOfService !== null && (
        <div>
          <dt className="text-muted text-sm">{t("timeline.levelOfService")}</dt>
          <dd>{formatLevel(levelOfService, language)}</dd>
        </div>
      )}
      {needs.length > 0 && (
        <div>
          <dt className="text-muted text-sm">{t("timeline.needs")}</dt>
          <dd className="wrap-anywhere">{needs.map(({ text }) => text).join("; ")}</dd>
        </div>
      )}
      {accepted.length > 0 && (
        <div>
          <dt className="text-muted text-sm">{t("timeline.receiving")}</dt>
          <dd className="wrap-anywhere">{accepted.join("; ")}</dd>
        </div>
      )}
      {companyPhone && <Phone name={t("tracking.company")} phone={companyPhone} />}
      {crewPhone && crewPhone !== companyPhone && <Phone name={t("timeline.crew")} phone={crewPhone} />}
    </dl>
  );
}

function Phone({ name, phone }: { name: string; phone: string }) {
  return (
    <div>
      <dt className="text-muted text-sm">{name}</dt>
      <dd>
        <TelephoneText text={phone} />
      </dd>
    </div>
  );
}
