import {
  getDestinationPlace,
  getPickupPlace,
  isBeforePickup,
  openStatuses,
  type TransportRequest,
} from "@wardway/model";
import { termsMessages } from "@wardway/model/messages/en/terms";
import { trackingMessages } from "@wardway/model/messages/en/tracking";
import { transportsMessages } from "@wardway/model/messages/en/transports";
import { useTranslator } from "../messages/messages.tsx";
import { classNames } from "../ui/class-names.ts";
import { Journey } from "../ui/journey.tsx";
import LatenessBadge from "../ui/lateness-badge.tsx";
import { formatMinutesLate, formatOffer } from "../ui/lateness-texts.ts";
import { pickupTexts } from "../ui/pickup-texts.ts";
import { PriorityBadge } from "../ui/priority-badge.tsx";
import { RouteLine } from "../ui/route-line.tsx";
import { type Clock, exactTime, relativeTime, type ShownZone } from "../ui/time-format.ts";
import { getUrgency } from "../ui/urgency.ts";
import { useNow } from "../ui/use-now.ts";
import { rowColumns } from "./row-columns.ts";

export interface TransportRowProps {
  request: TransportRequest;
  timeZone: ShownZone;
  onSelected: () => void;
}

interface PartProps {
  request: TransportRequest;
  clock: Clock;
}

/**
 * The patient's name is the button, whose area is the row. Each row has its own clock, because a tick that rendered hundreds
 * of rows in one task would delay what the user does.
 */
export function TransportRow({ request, timeZone, onSelected }: TransportRowProps) {
  const { t } = useTranslator(trackingMessages);
  const clock = { now: useNow(), timeZone };
  return (
    <li part="row" className={classNames("long-list-row relative hover:bg-raised", rowColumns)}>
      <PriorityBadge priority={request.priority} className="self-start @max-2xl:order-2" />
      <div className="min-w-0 @max-2xl:order-1">
        <button
          type="button"
          data-request={request.id}
          className="wrap-anywhere text-start font-semibold after:absolute after:inset-0 after:content-['']"
          onClick={onSelected}
        >
          <bdi>{request.patientName}</bdi>
        </button>{" "}
        <span className="whitespace-nowrap text-muted text-sm">
          {t(request.isSimulated ? "tracking.simulation" : "tracking.request", { number: request.id })}
        </span>
      </div>
      <Journey
        from={getPickupPlace(request)}
        to={getDestinationPlace(request)}
        className="text-sm @2xl:col-start-2 @2xl:row-start-2 @max-2xl:order-3 @max-2xl:col-span-2"
      />
      <PickUp request={request} clock={clock} />
      <State request={request} clock={clock} />
    </li>
  );
}

function PickUp({ request, clock }: PartProps) {
  const { t, language } = useTranslator(trackingMessages);
  const { now, timeZone } = clock;
  const { transportDate } = request;
  const urgency = getUrgency(request, now);
  const isOver = request.status === "completed" || request.status === "cancelled";
  // An ended transport shows no "in 9 min".
  const distance = isOver ? null : relativeTime(transportDate, now, timeZone, language);
  const [asap = "", requested] = pickupTexts(request, clock, language, isOver ? "exact" : "both");
  const getText = () => {
    if (request.asSoonAsPossible) return asap;
    return urgency.minutesLate > 0 ? formatMinutesLate(urgency.minutesLate, language) : distance;
  };
  const text = getText();
  return (
    <p className="flex min-w-0 flex-wrap items-baseline gap-x-2 self-start @2xl:col-start-3 @2xl:row-span-2 @2xl:row-start-1 @2xl:block @max-2xl:order-4 @max-2xl:col-span-2">
      <span className="sr-only">{t("tracking.pickupTime")} </span>
      {text !== null && (
        <span className={classNames("whitespace-nowrap font-medium", urgency.isLate && "late")}>{text}</span>
      )}{" "}
      <time dateTime={transportDate} className="whitespace-nowrap text-muted text-sm @2xl:block">
        {request.asSoonAsPossible ? requested : exactTime(transportDate, now, timeZone, language)}
      </time>
    </p>
  );
}

function State({ request, clock }: PartProps) {
  const { t } = useTranslator(termsMessages);
  const urgency = getUrgency(request, clock.now);
  return (
    <div className="flex min-w-0 items-start gap-2 self-start @2xl:col-start-4 @2xl:row-span-2 @2xl:row-start-1 @max-2xl:order-5 @max-2xl:col-span-2">
      <RouteLine request={request} isUrgent={urgency.isUrgent} />
      <p className="min-w-0 wrap-anywhere">
        {t(`terms.${request.status}`)}
        <span className="block text-muted text-sm">
          <StateDetail request={request} clock={clock} isLate={urgency.isLate} />
        </span>
      </p>
    </div>
  );
}

function StateDetail({ request, clock, isLate }: PartProps & { isLate: boolean }) {
  const { t, language } = useTranslator(transportsMessages);
  const { openResponses, earliestArrival, promisedArrival } = request;
  const time = (moment: string) => exactTime(moment, clock.now, clock.timeZone, language);
  if (openStatuses.some((open) => open === request.status)) {
    const difference = earliestArrival && formatOffer(request, earliestArrival, clock.now, language);
    return (
      <>
        {t("transports.responses", { count: openResponses })}
        {earliestArrival &&
          difference &&
          `, ${t("transports.earliest", { time: time(earliestArrival), difference })}`}
        <span className="block empty:hidden">
          <LatenessBadge request={request} now={clock.now} />
        </span>
      </>
    );
  }
  const arrives = promisedArrival && isBeforePickup(request) && !isLate;
  return (
    <>
      {request.ambulanceCompanyName !== null && <bdi>{request.ambulanceCompanyName}</bdi>}
      {arrives && `, ${t("transports.arrives", { time: time(promisedArrival) })}`}
      <span className="block empty:hidden">
        <LatenessBadge request={request} now={clock.now} />
      </span>
    </>
  );
}
