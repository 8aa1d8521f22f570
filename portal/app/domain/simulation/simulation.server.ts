import { randomInt } from "node:crypto";
import type { Transaction } from "@wardway/db/open";
import {
  draftSimulatedRequest,
  type SimulationAccount,
  seededRandom,
  simulatedOpinion,
  simulatedResponseNotes,
  simulationAccounts,
  trySimulationLock,
} from "@wardway/db/seed";
import { asRequested, createRequestSchema, DomainError } from "@wardway/model";
import { addMinutes, differenceInMinutes, max, roundToNearestMinutes, subHours } from "date-fns";
import {
  approveResponse,
  completeTransport,
  recordMilestone,
  startTransport,
} from "../transports/lifecycle/lifecycle.server.ts";
import { rateTransport } from "../transports/ratings/rate-transport.server.ts";
import type { Mapped } from "../transports/record/request-route.server.ts";
import { createRequest } from "../transports/requests/create-request.server.ts";
import { respond } from "../transports/responses/respond-to-request.server.ts";
import { dueStep, isMoving, milestoneOfArrival, type Step } from "./plan.ts";
import {
  actIfUntouched,
  countCreated,
  isWatched,
  pruneSimulated,
  readSimulated,
  type SimulatedTransport,
} from "./simulated-transports.server.ts";
import { Vehicles } from "./vehicles.server.ts";

/** If fewer vehicles move at the first hospital, its next transports skip their delays. */
export const MOVING_VEHICLES = 3;
/** Minutes between two new requests of a hospital, while it has none that waits for its start. */
const REQUEST_INTERVAL_MINUTES = 8;
export const simulationLimits = { open: 12, createdPerDay: 300 } as const;

/** After the start, the portal counts as in use without any log-in. */
const START_MINUTES = 30;
const PICKUP_LEAD_MINUTES = 6;
const MIN_ARRIVAL_MINUTES = 5;
const MAX_ARRIVAL_DELAY_MINUTES = 3;

/** From a new request to a moving vehicle: create, respond, approve, start, en route. */
const MAX_ROUNDS = 6;

/**
 * Runs the demo's own transports by the use cases of hospitals, companies and crews. It touches no request that another
 * account created or acted on. Its state is in the database; of several processes one advances at a time.
 */
export class Simulation {
  private readonly vehicles: Vehicles;
  private startedAt: Date | undefined;
  private wasInUse = false;
  private prunedAt: Date | undefined;

  constructor(private readonly mapped: Mapped) {
    this.vehicles = new Vehicles(mapped);
  }

  /**
   * Takes all due steps and moves each vehicle once; call it every few seconds.
   * @param signal ends it between two steps
   * @returns false if another process advances
   */
  async advance(now: Date, signal?: AbortSignal): Promise<boolean> {
    return this.mapped.db.transaction(async (tx) => {
      if (!(await trySimulationLock(tx))) return false;
      await this.advanceAlone(now, signal);
      return true;
    });
  }

  private async advanceAlone(now: Date, signal: AbortSignal | undefined): Promise<void> {
    const { db } = this.mapped;
    this.startedAt ??= now;
    const accounts = await simulationAccounts(db);
    if (accounts.length === 0) return;
    const cast: Cast = {
      hospitals: accounts.filter(({ role }) => role === "hospital"),
      companies: accounts.filter(({ role }) => role === "ambulance"),
    };
    const isInUse =
      differenceInMinutes(now, this.startedAt) < START_MINUTES || (await isWatched(this.mapped.db));
    // At once, for the first visitor.
    const isResumed = isInUse && !this.wasInUse;
    this.wasInUse = isInUse;
    let transports: readonly SimulatedTransport[] = [];
    for (let round = 0; round < MAX_ROUNDS && !signal?.aborted; round += 1) {
      transports = await readSimulated(db, now);
      const created = isInUse ? await this.createDue(cast, transports, isResumed, now) : 0;
      const hurried = isInUse ? hurriedOf(cast, transports, isResumed) : new Set<number>();
      const taken = await this.takeDueSteps(cast, transports, { hurried, isResumed, now, signal });
      if (created + taken === 0) break;
    }
    if (signal?.aborted) return;
    // Together, so that one read of the outbox serves all.
    const underWay = transports.filter(({ status }) => status === "in_progress");
    // A position from before the start would be rejected.
    const momentOf = ({ lastEventAt }: SimulatedTransport) => max([now, lastEventAt]);
    await Promise.all(underWay.map((transport) => this.move(cast, transport, momentOf(transport))));
    this.vehicles.forgetExcept(transports);
    if (this.prunedAt === undefined || this.prunedAt < subHours(now, 1)) {
      await pruneSimulated(db, now);
      this.prunedAt = now;
    }
  }

  private async takeDueSteps(
    cast: Cast,
    transports: readonly SimulatedTransport[],
    { hurried, isResumed, now, signal }: Round,
  ): Promise<number> {
    const companyIds = cast.companies.map(({ organizationId }) => organizationId);
    let taken = 0;
    for (const transport of transports) {
      if (signal?.aborted) break;
      const isHurried = hurried.has(transport.id);
      // Steps without a delay follow each other in the same call.
      const until = isHurried && isResumed ? addMinutes(now, 1) : now;
      const step = dueStep(transport, companyIds, until, isHurried);
      if (step && (await this.take(cast, transport, step, now))) taken += 1;
    }
    return taken;
  }

  private async move(cast: Cast, transport: SimulatedTransport, now: Date): Promise<void> {
    const hasArrived = await givingWay(() =>
      this.vehicles.move(transport, memberOf(cast.companies, transport.ambulanceCompanyId), now),
    );
    const milestone = milestoneOfArrival(transport.lastMilestone);
    if (hasArrived && milestone) await this.take(cast, transport, { kind: "milestone", milestone }, now);
  }

  /** @returns whether it was taken */
  private async take(cast: Cast, transport: SimulatedTransport, step: Step, now: Date): Promise<boolean> {
    const isTaken = await givingWay(() =>
      actIfUntouched(this.mapped.db, transport.id, (tx) => perform(tx, cast, transport, step, now)),
    );
    return isTaken === true;
  }

  /** @returns the number of new requests */
  private async createDue(
    { hospitals, companies }: Cast,
    transports: readonly SimulatedTransport[],
    isResumed: boolean,
    now: Date,
  ): Promise<number> {
    if (companies.length === 0) return 0;
    const wanting = hospitals.flatMap((hospital, index) => {
      const own = transports.filter(({ hospitalId }) => hospitalId === hospital.organizationId);
      const waiting = own.filter(isWaiting).length;
      const soon = waiting + (isResumed ? own.filter(isLoading).length : 0);
      const missing = index === 0 ? MOVING_VEHICLES - own.filter(isMoving).length - soon : 0;
      return missing > 0 || waiting === 0 ? [{ hospital, missing }] : [];
    });
    if (wanting.length === 0) return 0;
    const recent = await countCreated(this.mapped.db, hospitals, now);
    const left = Math.min(
      simulationLimits.open - transports.filter(({ status }) => status !== "completed").length,
      simulationLimits.createdPerDay - recent.reduce((sum, { count }) => sum + count, 0),
    );
    const wanted = wanting.flatMap(({ hospital, missing }) => {
      if (missing > 0) return Array<SimulationAccount>(missing).fill(hospital);
      const latest = recent.find(({ userId }) => userId === hospital.userId)?.latest;
      const isDue = !latest || differenceInMinutes(now, latest) >= REQUEST_INTERVAL_MINUTES;
      return isDue ? [hospital] : [];
    });
    const chosen = wanted.slice(0, Math.max(0, left));
    for (const hospital of chosen) await this.create(hospital, now);
    return chosen.length;
  }

  private async create(hospital: SimulationAccount, now: Date): Promise<void> {
    const { key } = hospital;
    if (key !== "larkmoor" && key !== "odhran") return;
    const pickUp = roundToNearestMinutes(addMinutes(now, PICKUP_LEAD_MINUTES), {
      nearestTo: 5,
      roundingMethod: "ceil",
    });
    const draft = draftSimulatedRequest(key, seededRandom(randomInt(2 ** 32)));
    const body = { ...draft, transportDate: pickUp.toISOString() };
    await givingWay(() => createRequest(this.mapped, hospital, createRequestSchema.parse(body)));
  }
}

interface Round {
  readonly hurried: ReadonlySet<number>;
  /** The first call after the start or a pause. */
  readonly isResumed: boolean;
  readonly now: Date;
  readonly signal: AbortSignal | undefined;
}

interface Cast {
  readonly hospitals: readonly SimulationAccount[];
  readonly companies: readonly SimulationAccount[];
}

/** @throws DomainError if the step is no longer possible */
function perform(
  tx: Transaction,
  cast: Cast,
  { id: requestId, hospitalId, ambulanceCompanyId, responses, transportDate }: SimulatedTransport,
  step: Step,
  now: Date,
): Promise<unknown> {
  const random = seededRandom(requestId);
  const hospital = memberOf(cast.hospitals, hospitalId);
  switch (step.kind) {
    case "respond": {
      const earliest = max([transportDate, addMinutes(now, MIN_ARRIVAL_MINUTES)]);
      return respond(tx, memberOf(cast.companies, step.companyId), {
        transportRequestId: requestId,
        estimatedArrival: addMinutes(earliest, randomInt(MAX_ARRIVAL_DELAY_MINUTES + 1)),
        notes: simulatedResponseNotes(random),
        ...asRequested,
      });
    }
    case "approve":
      return approveResponse(tx, hospital, responses[0]?.id ?? 0, { requestId });
    case "start":
      return startTransport(tx, memberOf(cast.companies, ambulanceCompanyId), { requestId });
    case "milestone": {
      const crew = memberOf(cast.companies, ambulanceCompanyId);
      return recordMilestone(tx, crew, { requestId, milestone: step.milestone, at: null });
    }
    case "complete":
      return completeTransport(tx, hospital, { requestId });
    case "rate": {
      const { stars: rating, feedback } = simulatedOpinion(random);
      return rateTransport(tx, hospital, { transportRequestId: requestId, rating, feedback });
    }
  }
}

/** @throws DomainError if the simulation has no active account there */
function memberOf(accounts: readonly SimulationAccount[], organizationId: number | null): SimulationAccount {
  const account = accounts.find((each) => each.organizationId === organizationId);
  if (!account) throw new DomainError("transport.notAllowed");
  return account;
}

/** Before its start. */
const isWaiting = ({ status }: SimulatedTransport) =>
  status === "pending" || status === "needs_approval" || status === "approved";

const isLoading = ({ status, lastMilestone }: SimulatedTransport) =>
  status === "in_progress" && lastMilestone === "at_pickup";

const order = ["approved", "needs_approval", "pending"] as const;

/**
 * Transports that skip their delays, because too few vehicles of the first hospital move: those nearest to their start,
 * and before them, without a visitor so far, those that wait at the pick-up.
 */
function hurriedOf(
  { hospitals: [first] }: Cast,
  transports: readonly SimulatedTransport[],
  isResumed: boolean,
): ReadonlySet<number> {
  const own = transports.filter(({ hospitalId }) => hospitalId === first?.organizationId);
  const departing = own.filter(
    ({ status, lastMilestone }) => status === "in_progress" && lastMilestone === null,
  );
  const waiting = order.flatMap((status) => own.filter((transport) => transport.status === status));
  const candidates = isResumed ? [...own.filter(isLoading), ...waiting] : waiting;
  const missing = MOVING_VEHICLES - own.filter(isMoving).length;
  return new Set([...departing, ...candidates.slice(0, Math.max(0, missing))].map(({ id }) => id));
}

/** A rejected step gives way: someone else acted first, or a limit is reached. Null then. */
async function givingWay<Value>(work: () => Promise<Value>): Promise<Value | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}
