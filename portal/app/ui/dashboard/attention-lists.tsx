import { Link } from "@remix-run/react";
import { getDueTime, type Milestone, minutesLate } from "@wardway/model";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { ArrivalDifference } from "@wardway/widgets/ui/arrival-difference";
import { buttonClass } from "@wardway/widgets/ui/button";
import { classNames } from "@wardway/widgets/ui/class-names";
import { formatDuration } from "@wardway/widgets/ui/durations";
import { Journey } from "@wardway/widgets/ui/journey";
import { pickupTexts } from "@wardway/widgets/ui/pickup-texts";
import { RouteLine } from "@wardway/widgets/ui/route-line";
import { nearTime, relativeTime } from "@wardway/widgets/ui/time-format";
import { useHydrated } from "@wardway/widgets/ui/use-hydrated";
import { type ReactNode, useId } from "react";
import type { ListedRequest } from "#app/domain/transports/requests/listed.server.ts";
import { toRows } from "#app/infra/columns.ts";
import { PriorityWord } from "../requests/priority-word.tsx";
import { ApproveResponse } from "../transport/approve-response.tsx";
import { StatusAction } from "../transport/status-action.tsx";
import { HospitalZone, useClock } from "../use-clock.ts";
import type { Arrival as ArrivalRow, GivenBackRow, WaitingDecision } from "./attention.server.ts";
import { toDecisions } from "./attention-rows.ts";
import type { DashboardView } from "./load.server.ts";
import { messages } from "./messages.ts";

type SentAttention = Extract<DashboardView["attention"], { readonly kind: "hospital" }>;

interface AttentionListsProps {
  attention: SentAttention;
  /** The requests in the list below. */
  listed: readonly ListedRequest[];
  /** Including those that are not listed. */
  undecided: number;
}

/** What came back to the hospital, what waits for it, and who comes next, above its pool. */
export function AttentionLists({ attention, listed, undecided }: AttentionListsProps) {
  const decisions = toDecisions(attention.decisions, listed);
  const arrivals = toRows<ArrivalRow>(attention.arrivals);
  const givenBack = toRows<GivenBackRow>(attention.givenBack);
  return (
    <>
      {givenBack.length > 0 && (
        <div className="lead">
          <GivenBack rows={givenBack} />
        </div>
      )}
      {(decisions.length > 0 || arrivals.length > 0) && (
        <div className="lead">
          {decisions.length > 0 && <Decisions decisions={decisions} undecided={undecided} />}
          {arrivals.length > 0 && <Arrivals arrivals={arrivals} vehicles={attention.vehicles} />}
        </div>
      )}
    </>
  );
}

interface SectionProps {
  title: string;
  note: ReactNode;
  children: ReactNode;
}

function Section({ title, note, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        <span>{note}</span>
      </header>
      <ul>{children}</ul>
    </section>
  );
}

/** Requests that another company must take over. */
function GivenBack({ rows }: { rows: readonly GivenBackRow[] }) {
  const { t } = useTranslator(messages);
  return (
    <Section title={t("ui.dashboard.givenBack")} note={rows.length}>
      {rows.map((row) => (
        <HospitalZone key={row.request.id} value={row.request.hospitalTimeZone}>
          <GivenBackItem {...row} />
        </HospitalZone>
      ))}
    </Section>
  );
}

function GivenBackItem({ request, company, at, reason }: GivenBackRow) {
  const { t } = useTranslator(messages);
  const { now, timeZone } = useClock();
  const [pickUp = ""] = pickupTexts(request, { now, timeZone });
  return (
    <li className={classNames("returned", request.priority === "critical" && "is-critical")}>
      <PriorityWord priority={request.priority} />
      <p>
        <b translate="no">
          <bdi>{request.patientName}</bdi>
        </b>
        <small>{t("ui.dashboard.pickUpAt", { time: pickUp })}</small>
        <SimulationMark {...request} />
      </p>
      <p>
        <span>
          {company === null ? (
            t("ui.dashboard.givenBackAt", { time: nearTime(at, now, timeZone) })
          ) : (
            <>
              {`${t("ui.dashboard.givenBackBy")} `}
              <b translate="no">
                <bdi>{company}</bdi>
              </b>
              {`, ${nearTime(at, now, timeZone)}`}
            </>
          )}
          {reason !== "" && (
            <>
              {": "}
              <bdi>{reason}</bdi>
            </>
          )}
        </span>
        <Journey from={request.from} to={request.to} />
      </p>
      <Link
        to={`/transport/${request.id}`}
        discover="none"
        className={buttonClass({ variant: "secondary", size: "small" })}
        aria-label={useHydrated() ? `${t("ui.dashboard.open")} (${request.patientName})` : undefined}
      >
        {t("ui.dashboard.open")}
      </Link>
    </li>
  );
}

function Decisions({
  decisions,
  undecided,
}: { decisions: readonly WaitingDecision[] } & Pick<AttentionListsProps, "undecided">) {
  const { t } = useTranslator(messages);
  const isPartial = undecided > decisions.length;
  return (
    <Section
      title={t("ui.dashboard.waitingForYourDecision")}
      note={
        isPartial ? (
          <Link to="?tab=pending#requests" discover="none">
            {t("ui.dashboard.allOfThem", { count: undecided })}
          </Link>
        ) : (
          undecided
        )
      }
    >
      {decisions.map((decision) => (
        <HospitalZone key={decision.request.id} value={decision.request.hospitalTimeZone}>
          <Decision {...decision} />
        </HospitalZone>
      ))}
    </Section>
  );
}

function Decision({ request, response }: WaitingDecision) {
  const { t } = useTranslator(messages);
  const { now, timeZone } = useClock();
  const responses = t("ui.dashboard.responses", { count: response.count });
  const isCritical = request.priority === "critical";
  const due = getDueTime({ ...request, status: "needs_approval", promisedArrival: null });
  const isDue = Date.parse(due) <= Date.parse(now);
  const pickUp = pickupTexts(request, { now, timeZone });
  return (
    <li className={classNames("decide", isCritical && "is-critical")}>
      <PriorityWord priority={request.priority} />
      <p>
        <b translate="no">{request.patientName}</b>
        <small className={isDue ? "late" : undefined}>
          {t("ui.dashboard.pickUpAt", {
            time: request.asSoonAsPossible ? pickUp.join(", ") : (pickUp[0] ?? ""),
          })}
        </small>
        <SimulationMark {...request} />
      </p>
      <Journey from={request.from} to={request.to} />
      <p>
        <span>
          <b>{nearTime(response.arrival, now, timeZone)}</b>
          {", "}
          <ArrivalDifference request={request} arrival={response.arrival} offeredAt={now} />
        </span>
        <small>
          {response.company +
            (response.rating === null
              ? ""
              : `, ${t("ui.dashboard.rated", { rating: response.rating.toFixed(1) })}`)}
        </small>
      </p>
      <div className="decide-act">
        <Link
          to={`/transport/${request.id}?tab=responses`}
          discover="none"
          aria-label={useHydrated() ? `${responses} (${request.patientName})` : undefined}
        >
          {responses}
        </Link>
        <ApproveResponse
          responseId={response.id}
          company={response.company}
          request={request}
          arrival={response.arrival}
          isUrgent={isCritical || isDue}
        />
      </div>
    </li>
  );
}

function SimulationMark({ isSimulated }: { isSimulated?: true | undefined }) {
  const { t } = useTranslator(messages);
  return isSimulated && <small>{t("ui.dashboard.simulation")}</small>;
}

function Arrivals({ arrivals, vehicles }: { arrivals: readonly ArrivalRow[]; vehicles: number }) {
  const { t } = useTranslator(messages);
  return (
    <Section
      title={t("ui.dashboard.arrivals")}
      note={
        <Link to="/active-transports?tab=in_progress" discover="none">
          {t("ui.dashboard.vehicles", { count: vehicles })}
        </Link>
      }
    >
      {arrivals.map((arrival) => (
        <HospitalZone key={arrival.request.id} value={arrival.request.hospitalTimeZone}>
          <Arrival {...arrival} />
        </HospitalZone>
      ))}
    </Section>
  );
}

const stages: Partial<Record<Milestone, "atPickup" | "aboard" | "handedOver">> = {
  at_pickup: "atPickup",
  patient_aboard: "aboard",
  transfer_of_care: "handedOver",
};

function Arrival({ request, arrival, since }: ArrivalRow) {
  const { t } = useTranslator(messages);
  const { now, timeZone } = useClock();
  const stage = stages[request.lastMilestone ?? "en_route"] ?? "coming";
  // Only the pick-up is promised.
  const minutes = stage === "coming" && arrival !== null ? minutesLate(arrival, now) : 0;
  const isLate = minutes > 0;
  const getTimeText = () => {
    if (stage === "atPickup" && since !== null)
      return t("ui.dashboard.since", { time: nearTime(since, now, timeZone) });
    if (arrival === null) return t("ui.dashboard.noArrivalTime");
    const time = nearTime(arrival, now, timeZone);
    return arrival > now ? time : t("ui.dashboard.due", { time });
  };
  const names = { company: request.ambulanceCompanyName ?? "", patient: request.patientName };
  return (
    <li className="arrive">
      <RouteLine request={request} isUrgent={isLate} />
      <p>
        <Link to={`/transport/${request.id}`} discover="none">
          <b>{request.place}</b>
        </Link>
        <small>{t(`ui.dashboard.${stage}`, names)}</small>
        <SimulationMark {...request} />
      </p>
      {stage === "handedOver" ? (
        <StatusAction request={request} size="small" variant="soft" />
      ) : (
        <p className="arrive-eta">
          {arrival !== null && (isLate || arrival > now) && (
            <b className={isLate ? "late" : undefined}>
              {isLate
                ? t("ui.dashboard.late", { time: formatDuration(minutes * 60) })
                : relativeTime(arrival, now, timeZone)}
            </b>
          )}
          <small>{getTimeText()}</small>
        </p>
      )}
    </li>
  );
}
