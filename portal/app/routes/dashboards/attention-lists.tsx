import { plural, t } from "@lingui/core/macro";
import { Link } from "@remix-run/react";
import { getCounterOffer, getDueTime, type Milestone, minutesLate } from "@wardway/model";
import { ArrivalDifference } from "@wardway/widgets/ui/arrival-difference";
import { classNames } from "@wardway/widgets/ui/class-names";
import { formatMinutesLate } from "@wardway/widgets/ui/lateness-texts";
import { formatCounterOffer } from "@wardway/widgets/ui/offer-texts";
import { pickupTexts } from "@wardway/widgets/ui/pickup-texts";
import { RouteLine } from "@wardway/widgets/ui/route-line";
import { nearTime, relativeTime } from "@wardway/widgets/ui/time-format";
import { useHydrated } from "@wardway/widgets/ui/use-hydrated";
import { ApproveResponse } from "#app/sections/transports/transport/approve-response.tsx";
import { StatusAction } from "#app/sections/transports/transport/status-action.tsx";
import { HospitalZone, useClock } from "#app/shell/page/use-clock.ts";
import type { Arrival as ArrivalRow, HospitalAttention, WaitingDecision } from "./attention.server.ts";
import { GivenBackRequests } from "./given-back-requests.tsx";
import { PreparedReturns } from "./prepared-returns.tsx";
import { UnansweredRequests } from "./unanswered-requests.tsx";
import { useSettledRows } from "./use-settled-rows.ts";
import { AllOfThem, Section, SimulationMark, WaitingRequest } from "./waiting-rows.tsx";

interface AttentionListsProps {
  attention: HospitalAttention;
  /** Including those that are not listed. */
  undecided: number;
  /** All transports in progress. */
  vehicles: number;
}

/** What came back to the hospital, what waits for it, and who comes next, above its pool. */
export function AttentionLists({ attention, undecided, vehicles }: AttentionListsProps) {
  const { givenBack, decisions, unanswered, returns, arrivals } = attention;
  const hasWork = givenBack.length + decisions.length + unanswered.rows.length + returns.rows.length > 0;
  if (!hasWork && arrivals.length === 0) return null;
  return (
    <div className="lead">
      {hasWork && (
        <div>
          {givenBack.length > 0 && <GivenBackRequests rows={givenBack} />}
          {decisions.length > 0 && <Decisions decisions={decisions} undecided={undecided} />}
          {unanswered.rows.length > 0 && (
            <UnansweredRequests requests={unanswered.rows} count={unanswered.count} />
          )}
          {returns.rows.length > 0 && <PreparedReturns {...returns} />}
        </div>
      )}
      {arrivals.length > 0 && <Arrivals arrivals={arrivals} vehicles={vehicles} />}
    </div>
  );
}

function Decisions({
  decisions,
  undecided,
}: { decisions: readonly WaitingDecision[] } & Pick<AttentionListsProps, "undecided">) {
  const isSettled = useSettledRows(decisions.map(({ response }) => response.id).join());
  return (
    <Section
      title={t`Waiting for your decision`}
      note={<AllOfThem part="decisions" count={undecided} shown={decisions.length} />}
      hint={t`Approving shows the company who the patient is and rejects the other responses.`}
    >
      {decisions.map((decision) => (
        <HospitalZone key={decision.request.id} value={decision.request.hospitalTimeZone}>
          <Decision {...decision} isSettled={isSettled} />
        </HospitalZone>
      ))}
    </Section>
  );
}

function Decision({ request, response, isSettled }: WaitingDecision & { isSettled: () => boolean }) {
  const { now, timeZone } = useClock();
  const responses = t`${plural({ count: response.count }, { one: "# response", other: "# responses" })}`;
  const counter = getCounterOffer(request, response);
  const isCritical = request.priority === "critical";
  const due = getDueTime({ ...request, status: "needs_approval", promisedArrival: null });
  const isDue = Date.parse(due) <= Date.parse(now);
  const pickUp = pickupTexts(request, { now, timeZone });
  return (
    <li className={classNames("decide", isCritical && "is-critical")}>
      <WaitingRequest request={request}>
        <small className={isDue ? "late" : undefined}>
          {t`pick-up ${{ time: request.asSoonAsPossible ? pickUp.join(", ") : (pickUp[0] ?? "") }}`}
        </small>
      </WaitingRequest>
      <p className="decide-offer">
        <span>
          <b>{nearTime(response.arrival, now, timeZone)}</b>
          {", "}
          <ArrivalDifference request={request} arrival={response.arrival} offeredAt={now} />
        </span>
        <small>
          {response.rating === null
            ? response.company
            : t`${{ company: response.company }}, rated ${{ rating: response.rating.toFixed(1) }}`}
        </small>
        {counter && (
          <small className="late">
            {formatCounterOffer({ ...counter, pickup: null }, request, { now, timeZone }) ||
              t`other pick-up time`}
          </small>
        )}
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
          counter={counter}
          isUrgent={isCritical || isDue}
          isSettled={isSettled}
        />
      </div>
    </li>
  );
}

function Arrivals({ arrivals, vehicles }: { arrivals: readonly ArrivalRow[]; vehicles: number }) {
  return (
    <Section
      title={t`Arrivals`}
      note={
        <Link to="?tab=in_progress#requests" discover="none">
          {t`${plural(vehicles, { one: "# vehicle", other: "# vehicles" })}`}
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

const stageTexts: Record<
  "coming" | "atPickup" | "aboard" | "handedOver",
  (patient: string, company: string) => string
> = {
  coming: (patient, company) => t`${patient}, by ${company}`,
  atPickup: (patient, company) => t`${patient}, ${company} at the pick-up`,
  aboard: (patient, company) => t`${patient} aboard, by ${company}`,
  handedOver: (patient, company) => t`${patient} handed over by ${company}`,
};

function Arrival({ request, arrival, since }: ArrivalRow) {
  const { now, timeZone } = useClock();
  const stage = stages[request.lastMilestone ?? "en_route"] ?? "coming";
  // Only the pick-up is promised.
  const minutes = stage === "coming" && arrival !== null ? minutesLate(arrival, now) : 0;
  const isLate = minutes > 0;
  const getTimeText = () => {
    if (stage === "atPickup" && since !== null) return t`since ${{ time: nearTime(since, now, timeZone) }}`;
    if (arrival === null) return t`no arrival time`;
    const time = nearTime(arrival, now, timeZone);
    return arrival > now ? time : t`due ${time}`;
  };
  return (
    <li className="arrive">
      <RouteLine request={request} isUrgent={isLate} />
      <p>
        <Link to={`/transport/${request.id}`} discover="none">
          <b>{request.place}</b>
        </Link>
        <small>{stageTexts[stage](request.patientName, request.ambulanceCompanyName ?? "")}</small>
        <SimulationMark {...request} />
      </p>
      {stage === "handedOver" ? (
        <StatusAction request={request} size="small" variant="soft" />
      ) : (
        <p className="arrive-eta">
          {arrival !== null && (isLate || arrival > now) && (
            <b className={isLate ? "late" : undefined}>
              {isLate ? formatMinutesLate(minutes) : relativeTime(arrival, now, timeZone)}
            </b>
          )}
          <small>{getTimeText()}</small>
        </p>
      )}
    </li>
  );
}
