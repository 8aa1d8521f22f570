import type { MessageDescriptor } from "@lingui/core";
import { msg, plural, t } from "@lingui/core/macro";
import {
  hasPassed,
  isBeforePickup,
  minutesLate,
  openStatuses,
  type Place,
  type Role,
  type TransportRequest,
} from "@wardway/model";
import { formatDistance, formatDuration } from "@wardway/widgets/ui/durations";
import LatenessBadge from "@wardway/widgets/ui/lateness-badge";
import { formatMinutesLate, formatOffer } from "@wardway/widgets/ui/lateness-texts";
import { pickupTexts } from "@wardway/widgets/ui/pickup-texts";
import { formatRoom } from "@wardway/widgets/ui/place-name";
import { RouteLine } from "@wardway/widgets/ui/route-line";
import { type Clock, nearTime, relativeTime } from "@wardway/widgets/ui/time-format";
import { getUrgency } from "@wardway/widgets/ui/urgency";
import { useHydrated } from "@wardway/widgets/ui/use-hydrated";
import { Fragment, type ReactNode } from "react";
import { statusWord } from "#app/components/words.ts";
import { milestoneTitles } from "#app/domain/transports/milestone-titles.ts";
import type { ListedRequest } from "#app/domain/transports/record/listed-request.server.ts";
import { i18n } from "#app/infra/locale.ts";
import { NewBadge } from "#app/shell/alerts/new-badge.tsx";
import { besideHospital } from "#app/shell/page/use-clock.ts";
import { Needs, type ShownNeeds } from "../transport/needs.tsx";

export interface RowContext {
  readonly viewer: Role;
  readonly clock: Clock;
}

export interface RequestRow extends ListedRequest {
  /** The viewer's company has an open response. */
  readonly hasResponded?: boolean | undefined;
  /** The vehicle's name, as on a map beside the list. */
  readonly unitName?: string | undefined;
}

export interface ListColumn<Row> {
  readonly name: "urg" | "who" | "trip" | "needs" | "when" | "state";
  readonly header: MessageDescriptor;
  readonly cell: (row: Row) => ReactNode;
  readonly cellClass?: (row: Row) => string;
  /** Names of people and places, which a browser must not translate. */
  readonly isNamed?: true;
}

type Trip = Pick<ListedRequest, "from" | "to">;
type Timed = Parameters<typeof getUrgency>[0] &
  Pick<TransportRequest, "hospitalTimeZone"> &
  Partial<Pick<ListedRequest, "baseDistance" | "baseDriveTime">>;

export const urgencyColumn: ListColumn<Pick<TransportRequest, "priority">> = {
  name: "urg",
  header: msg`Priority`,
  cell: ({ priority }) => statusWord(priority),
  cellClass: ({ priority }) => priority,
};

export const tripColumn: ListColumn<Trip> = {
  name: "trip",
  isNamed: true,
  header: msg`From and to`,
  cell: ({ from, to }) => (
    <>
      <Stop label={t`From`} place={from} />
      <Stop label={t`To`} place={to} />
    </>
  ),
};

/** A longer one is an address, which gives way to the facility. */
const MAX_UNIT = 28;

function Stop({ label, place: { facility, unit, room } }: { label: string; place: Place }) {
  if (room !== null) {
    // As `PlaceName`, in a cell that is marked for translators.
    return (
      <p>
        <span>{label}</span> <b>{formatRoom(room)}</b>, {unit !== null && <bdi>{unit}</bdi>}
        {unit !== null && ", "}
        <bdi>{facility}</bdi>
      </p>
    );
  }
  return (
    <p>
      <span>{label}</span> <bdi>{unit === null ? facility : `${facility},`}</bdi>
      {unit !== null && (
        <>
          {" "}
          <bdi className={unit.length > MAX_UNIT ? "long" : undefined}>{unit}</bdi>
        </>
      )}
    </p>
  );
}

export const needsColumn: ListColumn<ShownNeeds> = {
  name: "needs",
  header: msg`Needs`,
  cell: (request) => <Needs {...request} />,
};

/** Companies and administrators see the hospital too, unless the journey names it. */
const getPatientColumn = ({ viewer }: RowContext): ListColumn<RequestRow> => ({
  name: "who",
  isNamed: true,
  header: msg`Patient`,
  cell: (request) => {
    const { id, patientName, hospitalName, isSimulated, from, to, unitName } = request;
    const isNamed = [from, to].some(({ facility }) => facility.toLowerCase() === hospitalName.toLowerCase());
    const number = isSimulated ? t`Simulation ${id}` : t`No. ${id}`;
    return (
      <>
        <bdi>{patientName}</bdi>
        <NewBadge requestId={id} />
        <AwaitingMarks request={request} />
        <small className={isSimulated && "sim"}>
          {viewer === "hospital" || isNamed ? (
            number
          ) : (
            <>
              {`${number}, `}
              <bdi>{hospitalName}</bdi>
            </>
          )}
          {unitName && (
            <>
              {", "}
              <bdi>{unitName}</bdi>
            </>
          )}
        </small>
      </>
    );
  },
});

/** What the other side waits for. */
function AwaitingMarks({ request: { unreadMessages, hasProposal } }: { request: ListedRequest }) {
  return (
    <>
      {hasProposal && <span className="new-mark">{t`Change proposed`}</span>}{" "}
      {unreadMessages !== undefined && (
        <span className="new-mark">
          {t`${plural({ count: unreadMessages }, { one: "# new message", other: "# new messages" })}`}
        </span>
      )}
    </>
  );
}

export const getPickupColumn = (context: Pick<RowContext, "clock">): ListColumn<Timed> => ({
  name: "when",
  header: msg`Pick-up`,
  cell: (request) => {
    const { transportDate, promisedArrival, baseDistance, baseDriveTime } = request;
    const clock = besideHospital(context.clock, request);
    const urgency = getUrgency(request, clock.now);
    const isOpen = openStatuses.some((open) => open === request.status);
    const missed = urgency.minutesLate > 0 && !isOpen ? promisedArrival : null;
    const [asap, requested] = pickupTexts(request, clock);
    const isAsap = request.asSoonAsPossible && missed === null;
    const getText = () => {
      if (isAsap) return asap;
      if (urgency.minutesLate > 0) return formatMinutesLate(urgency.minutesLate);
      return relativeTime(transportDate, clock.now, clock.timeZone);
    };
    const text = getText();
    const time = keepTogether(
      isAsap ? (requested ?? "") : nearTime(missed ?? transportDate, clock.now, clock.timeZone),
    );
    return (
      <>
        {text && <b className={urgency.isLate ? "late" : undefined}>{text}</b>}
        <small>
          {missed === null ? time : t`promised ${time}`}
          {isOpen && baseDistance != null && baseDriveTime != null && (
            <Drive distance={baseDistance}>
              {`, ${keepTogether(t`${{ time: formatDuration(Math.max(60, baseDriveTime)) }} away`)}`}
            </Drive>
          )}
        </small>
      </>
    );
  },
});

/** Prevents breaks between words. */
const keepTogether = (text: string) => text.replaceAll(" ", "\u00a0");

/** The mouse's hint is added after hydration, as the titles of needs. */
function Drive({ distance, children }: { distance: number; children: string }) {
  const title = t`Estimate: ${{ distance: formatDistance(distance) }} from your base`;
  return (
    <span className="drive" title={useHydrated() ? title : undefined}>
      {children}
    </span>
  );
}

function getStateColumn({ viewer, clock }: RowContext): ListColumn<RequestRow> {
  return {
    name: "state",
    header: msg`State`,
    cell: (request) => (
      <>
        <RouteLine request={request} isUrgent={getUrgency(request, clock.now).isUrgent} />
        {statusWord(request.status)}
        <small>
          <StateDetail request={request} viewer={viewer} clock={clock} />
        </small>
      </>
    ),
  };
}

function StateDetail(props: { request: RequestRow; viewer: Role; clock: Clock }) {
  const { request, viewer } = props;
  const clock = besideHospital(props.clock, request);
  const { status, earliestArrival, promisedArrival, lastMilestone, declines, hasResponded } = request;
  const time = (moment: string) => nearTime(moment, clock.now, clock.timeZone);
  const company =
    viewer !== "ambulance" && request.ambulanceCompanyName ? (
      <bdi translate="no">{request.ambulanceCompanyName}</bdi>
    ) : null;
  if (declines && viewer === "ambulance") return t`declined by you`;
  if (status === "pending") {
    const seconds = 60 * Math.max(1, minutesLate(request.createdAt, clock.now));
    const age = formatAge(seconds);
    const waiting = request.hasNoResponse
      ? t`all asked, no response, ${{ age: keepTogether(age) }}`
      : t`no response, ${age}`;
    const declined = t`${plural({ count: declines ?? 0 }, { one: "# declined", other: "# declined" })}`;
    const text = declines ? `${waiting}, ${declined}` : waiting;
    return request.hasNoResponse ? <span className="late">{text}</span> : text;
  }
  if (status === "needs_approval") {
    if (earliestArrival === null) return t`other responses`;
    const difference = formatOffer(request, earliestArrival, clock.now);
    if (viewer !== "ambulance") return t`earliest ${{ time: time(earliestArrival) }}, ${difference}`;
    if (hasResponded && hasPassed(earliestArrival, clock.now))
      return <span className="late">{t`Your arrival time has passed`}</span>;
    return hasResponded ? t`Response sent, ${{ difference: keepTogether(difference) }}` : t`other responses`;
  }
  const late = <LatenessBadge request={request} now={clock.now} />;
  const isLate = getUrgency(request, clock.now).isLate;
  const fact =
    promisedArrival && isBeforePickup(request)
      ? t`arrives ${{ time: time(promisedArrival) }}`
      : status === "in_progress" && lastMilestone
        ? i18n._(milestoneTitles[lastMilestone])
        : null;
  const parts = [isLate ? late : fact, company].filter((part) => part !== null);
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two fixed places
    <Fragment key={index}>
      {index > 0 && ", "}
      {part}
    </Fragment>
  ));
}

const DAY_SECONDS = 86_400;

/** "12 min", "3 h", "2 days". */
function formatAge(seconds: number): string {
  if (seconds < 3600) return formatDuration(seconds);
  if (seconds < 2 * DAY_SECONDS) return t`${{ count: Math.floor(seconds / 3600) }} h`;
  return t`${plural({ count: Math.floor(seconds / DAY_SECONDS) }, { one: "# day", other: "# days" })}`;
}

/** The row of all lists of requests. */
export const getRequestColumns = (context: RowContext): readonly ListColumn<RequestRow>[] => [
  urgencyColumn,
  getPatientColumn(context),
  tripColumn,
  needsColumn,
  getPickupColumn(context),
  getStateColumn(context),
];
