import type { LinkedTrip, TransportRequest } from "@wardway/model";
import { termsMessages } from "@wardway/model/messages/en/terms";
import { timelineMessages } from "@wardway/model/messages/en/timeline";
import { trackedMessages } from "@wardway/model/messages/en/tracked";
import type { ReactNode } from "react";
import { useTranslator } from "../messages/messages.tsx";
import { formatLevel } from "../ui/level-text.ts";
import { listNeeds } from "../ui/need-texts.ts";
import { TelephoneText } from "../ui/telephone-text.tsx";
import type { ShownZone } from "../ui/time-format.ts";
import { lazyPart } from "./lazy-part.tsx";
import type { RequestReturnProps } from "./request-return.tsx";

/** Of few transports. */
const RequestReturn = lazyPart<RequestReturnProps>(() => import("./request-return.tsx"));

export interface CareFactsProps {
  request: TransportRequest;
  timeZone: ShownZone;
  /** The prepared return trip has been requested, or could not be; null if the user may not. */
  onReturn: (() => void) | null;
}

/**
 * Level of service, needs, the acceptance by the receiving facility, the other trip and whom to call; nothing if none was stated.
 */
export function CareFacts({ request, timeZone, onReturn }: CareFactsProps) {
  const { t, language } = useTranslator(termsMessages, trackedMessages, timelineMessages);
  const { levelOfService, outbound, returnTrip, returnPreparedAt } = request;
  const needs = listNeeds(request, language);
  const accepted = [
    request.acceptingPhysician,
    request.bedConfirmedAt && t("timeline.bedConfirmed"),
    request.reportCalledAt && t("timeline.reportCalled"),
  ].filter(Boolean);
  const { companyPhone = null, crewPhone = null } = request.contacts ?? {};
  const describe = ({ id, status }: LinkedTrip) =>
    t("timeline.otherTrip", { id, status: t(`terms.${status}`) });
  const trips = [outbound, returnTrip, returnPreparedAt];
  const stated = [levelOfService, needs[0], accepted[0], ...trips, companyPhone, crewPhone];
  if (!stated.some(Boolean)) return null;
  return (
    <dl className="mt-2 grid gap-y-2">
      {levelOfService !== null && (
        <Fact name={t("timeline.levelOfService")}>{formatLevel(levelOfService, language)}</Fact>
      )}
      {needs.length > 0 && <Fact name={t("timeline.needs")}>{needs.map(({ text }) => text).join("; ")}</Fact>}
      {accepted.length > 0 && <Fact name={t("timeline.receiving")}>{accepted.join("; ")}</Fact>}
      {outbound && <Fact name={t("timeline.returnTripOf")}>{describe(outbound)}</Fact>}
      {returnTrip && <Fact name={t("timeline.returnTrip")}>{describe(returnTrip)}</Fact>}
      {returnPreparedAt && (
        <Fact name={t("timeline.returnTrip")}>
          {t("timeline.returnWaits")}
          {onReturn && <RequestReturn outbound={request} timeZone={timeZone} onSettled={onReturn} />}
        </Fact>
      )}
      {companyPhone && (
        <Fact name={t("tracking.company")}>
          <TelephoneText text={companyPhone} />
        </Fact>
      )}
      {crewPhone && crewPhone !== companyPhone && (
        <Fact name={t("timeline.crew")}>
          <TelephoneText text={crewPhone} />
        </Fact>
      )}
    </dl>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-muted text-sm">{name}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
);
