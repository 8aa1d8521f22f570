import type { Caller } from "../audit/caller.server.ts";
import type { Command, Outcome } from "./commands.ts";
import type { Town } from "./town.ts";

/**
 * The life cycle of a request in memory, written from its specification alone: it reads neither the
 * transition nor the permission table, so that it can detect errors in them.
 */
export interface ModelRequest {
  hospital: number;
  status: "pending" | "needs_approval" | "approved" | "in_progress" | "completed" | "cancelled";
  company: number | null;
  milestone: string | null;
  rating: number | null;
  /** The hospital with whose name the destination begins. */
  receiver: number | null;
  /** The receiver takes the patient. */
  isAccepted: boolean;
  /** The request whose patient it brings back. */
  returnOf: number | null;
  hasPreparedReturn: boolean;
  hasBed: boolean;
  /** Counts changes of what is requested. */
  revision: number;
  /** Who waits for an answer to a proposed change, and the hospital's new destination. */
  proposal: { by: "hospital" | "company"; to: string | null } | null;
  /** How many were made. */
  proposals: number;
  /** A pick-up time was agreed that the company had proposed: a release undoes it. */
  hasOtherPickup: boolean;
  responses: { id: number; company: number; state: string }[];
  /** Companies that the hospital has asked, or null for all. */
  asked: number[] | null;
  /** Companies in ascending order. */
  declined: number[];
  events: { type: string; from: string | null; to: string; user: number; company: number | null }[];
}

export interface AuditedStep {
  user: number | null;
  action: string;
  resource: number | null;
  success: boolean;
}

export interface World {
  requests: Map<number, ModelRequest>;
  audit: AuditedStep[];
  /** Stored responses by user and idempotency key. */
  storedResponses: Map<string, number>;
}

export const emptyWorld = (): World => ({ requests: new Map(), audit: [], storedResponses: new Map() });

type Rejection = "not_found" | "forbidden" | "conflict" | "invalid";
/** Several rejections are correct if several conditions fail. */
type Verdict = { readonly rejections: readonly Rejection[] } | { readonly happen: (id: number) => void };

const reject = (...rejections: Rejection[]): Verdict => ({ rejections });

const milestones = ["en_route", "at_pickup", "patient_aboard", "at_destination", "transfer_of_care"];

const auditNames: Record<Command["kind"], string> = {
  create: "request.create",
  respond: "response.create",
  withdraw: "response.withdraw",
  reject: "response.reject",
  approve: "response.approve",
  release: "request.release",
  start: "request.start",
  milestone: "request.milestone",
  withdraw_milestone: "request.correct_milestone",
  optimize: "request.optimize",
  record_bed: "request.record_acceptance",
  decline: "request.decline",
  withdraw_decline: "request.withdraw_decline",
  message: "request.message",
  ask_all: "request.widen",
  change: "request.change",
  propose_pickup: "request.propose_pickup",
  accept_proposal: "request.accept_proposal",
  decline_proposal: "request.decline_proposal",
  withdraw_proposal: "request.withdraw_proposal",
  complete: "request.complete",
  reopen: "request.reopen",
  cancel: "request.cancel",
  call_off: "request.call_off",
  hand_back: "request.hand_back",
  rate: "request.rate",
  return: "request.return",
  prepare_return: "request.prepare_return",
  remove_return: "request.remove_return",
  accept_patient: "request.accept_patient",
};

/** Whether the model lets `command` succeed. */
export function allows(world: World, town: Town, command: Command): boolean {
  return "happen" in judge(world, town, command);
}

/** Whether the model agrees with an outcome; if so, the world advances. */
export function accept(world: World, town: Town, command: Command, outcome: Outcome): boolean {
  const key = "key" in command && command.key !== null ? `${command.who.userId} ${command.key}` : null;
  const earlier = key === null ? undefined : world.storedResponses.get(key);
  const audited = { user: command.who.userId, action: auditNames[command.kind] };
  if (earlier !== undefined) {
    world.audit.push({ ...audited, resource: earlier, success: true });
    return outcome.ok && outcome.id === earlier;
  }
  const verdict = judge(world, town, command);
  if (!outcome.ok) {
    world.audit.push({ ...audited, resource: namedResource(command), success: false });
    return "rejections" in verdict && verdict.rejections.some((code) => code === outcome.code);
  }
  if ("rejections" in verdict) return false;
  verdict.happen(outcome.id);
  world.audit.push({ ...audited, resource: outcome.id, success: true });
  if (key !== null) world.storedResponses.set(key, outcome.id);
  return true;
}

/** The resource of a command that creates nothing. */
function namedResource(command: Command): number | null {
  if ("response" in command) return command.response;
  return ["create", "respond", "rate", "return"].includes(command.kind) || !("request" in command)
    ? null
    : command.request;
}

function judge(world: World, town: Town, command: Command): Verdict {
  if (command.kind === "create") return judgeCreate(world, town, command);
  if (command.kind === "return") return judgeReturn(world, town, command);
  if ("response" in command) return judgeDecision(world, command);
  const request = world.requests.get(command.request);
  if (!request) return reject("not_found");
  if (command.kind === "accept_patient" && receives(command.who, request))
    return judgeAcceptance(request, command.who);
  if (!sees(command.who, request)) return reject("not_found");
  if (command.kind === "respond") return judgeOffer(request, town, command);
  if (command.kind === "decline" || command.kind === "withdraw_decline")
    return judgeDecline(request, town, command);
  if (command.kind === "message") return judgeMessage(request, town, command);
  // For no one else.
  if (command.kind === "accept_patient") return reject("forbidden", ...(isOver(request) ? conflict : []));
  if (command.kind === "prepare_return") return judgePrepared(world, request, command, true);
  if (command.kind === "remove_return") return judgePrepared(world, request, command, false);
  return judgeStep(request, town, command);
}

function sees(who: Caller, request: ModelRequest): boolean {
  if (who.role === "admin") return true;
  if (who.role === "hospital") return request.hospital === who.organizationId;
  if (!isOpen(request.status)) return request.company === who.organizationId;
  return request.asked === null || request.asked.includes(who.organizationId ?? 0);
}

/** From another hospital. */
const receives = (who: Caller, { hospital, receiver }: ModelRequest) =>
  who.role === "hospital" && who.organizationId === receiver && receiver !== hospital;

function judgeAcceptance(request: ModelRequest, who: Caller): Verdict {
  if (isOver(request) || request.isAccepted) return reject("conflict");
  return {
    happen: () => {
      step(request, who, "patient_accepted", request.status, request.company);
      request.isAccepted = true;
    },
  };
}

/** Another receiver has not accepted the patient. */
function bringTo(request: ModelRequest, receiver: number | null): void {
  if (request.receiver !== receiver) request.isAccepted = false;
  request.receiver = receiver;
}

const receiverOf = (town: Town, { to }: { readonly to?: string | null }) =>
  town.hospitals.find(({ name }) => name === to)?.id ?? null;

function judgeReturn(world: World, town: Town, command: Command & { kind: "return" }): Verdict {
  const { who, request: outboundId } = command;
  const created = judgeCreate(world, town, { who, kind: "create", hospital: command.hospital, key: null });
  const outbound = world.requests.get(outboundId);
  if ("rejections" in created) return created;
  const hospital = who.role === "admin" ? command.hospital : who.organizationId;
  if (!outbound || !sees(who, outbound) || outbound.hospital !== hospital)
    return reject("not_found", ...(outbound?.status === "cancelled" ? conflict : []));
  if (outbound.status === "cancelled" || hasReturn(world, outboundId)) return reject("conflict");
  return {
    happen: (id) => {
      created.happen(id);
      outbound.hasPreparedReturn = false;
      const request = world.requests.get(id);
      if (request) request.returnOf = outboundId;
    },
  };
}

const hasReturn = (world: World, outboundId: number) =>
  [...world.requests.values()].some(
    ({ returnOf, status }) => returnOf === outboundId && status !== "cancelled",
  );

function judgePrepared(
  world: World,
  request: ModelRequest,
  { who, request: id }: { readonly who: Caller; readonly request: number },
  isPreparing: boolean,
): Verdict {
  if (who.role === "ambulance") return reject("forbidden");
  if (request.status === "cancelled") return reject("conflict");
  if (isPreparing && hasReturn(world, id)) return reject("conflict");
  if (!isPreparing && !request.hasPreparedReturn) return reject("not_found");
  return {
    happen: () => {
      step(request, who, isPreparing ? "return_prepared" : "return_removed", request.status, request.company);
      request.hasPreparedReturn = isPreparing;
    },
  };
}

function judgeCreate(world: World, town: Town, command: Command & { kind: "create" }): Verdict {
  const { who, hospital: named } = command;
  if (who.role === "ambulance") return reject("forbidden");
  const hospital = who.role === "admin" ? named : who.organizationId;
  if (hospital === null || !town.hospitals.some(({ id }) => id === hospital)) return reject("invalid");
  const askedFirst = town.askedFirst.get(hospital);
  return {
    happen: (id) => {
      world.requests.set(id, {
        hospital,
        status: "pending",
        company: null,
        milestone: null,
        rating: null,
        receiver: receiverOf(town, command),
        isAccepted: false,
        returnOf: null,
        hasPreparedReturn: false,
        hasBed: false,
        revision: 1,
        proposal: null,
        proposals: 0,
        hasOtherPickup: false,
        responses: [],
        asked: askedFirst ? [...askedFirst] : null,
        declined: [],
        events: [{ type: "created", from: null, to: "pending", user: who.userId, company: null }],
      });
    },
  };
}

function judgeOffer(
  request: ModelRequest,
  town: Town,
  { who, company: named }: Command & { kind: "respond" },
): Verdict {
  if (who.role === "hospital") return reject("forbidden");
  const company = who.role === "admin" ? named : who.organizationId;
  const wrong = judgeCompany(request, town, company);
  if (hasOpen(request, company)) wrong.push("conflict");
  if (wrong.length > 0 || company === null) return reject(...wrong);
  return {
    happen: (id) => {
      request.responses.push({ id, company, state: "pending" });
      request.declined = request.declined.filter((other) => other !== company);
      if (request.asked && !request.asked.includes(company)) request.asked = [...request.asked, company];
      step(request, who, "response_received", "needs_approval", company);
    },
  };
}

/** Of an offer or a decline. */
function judgeCompany(request: ModelRequest, town: Town, company: number | null): Rejection[] {
  const wrong: Rejection[] = [];
  if (!isOpen(request.status)) wrong.push("conflict");
  if (company === null || !town.companies.some(({ id }) => id === company)) wrong.push("invalid");
  return wrong;
}

const hasOpen = (request: ModelRequest, company: number | null) =>
  request.responses.some((other) => other.company === company && other.state === "pending");

function judgeDecline(
  request: ModelRequest,
  town: Town,
  { who, kind, company: named }: Command & { kind: "decline" | "withdraw_decline" },
): Verdict {
  if (who.role === "hospital") return reject("forbidden");
  const company = who.role === "admin" ? named : who.organizationId;
  const wrong = judgeCompany(request, town, company);
  const isDeclined = company !== null && request.declined.includes(company);
  if (kind === "decline" && (isDeclined || hasOpen(request, company))) wrong.push("conflict");
  if (kind === "withdraw_decline" && !isDeclined) wrong.push("not_found");
  if (wrong.length > 0 || company === null) return reject(...wrong);
  const others = request.declined.filter((other) => other !== company);
  return {
    happen: () => {
      if (!isDeclined && request.asked && !request.asked.includes(company))
        request.asked = [...request.asked, company];
      request.declined = isDeclined ? others : [...others, company].sort((one, other) => one - other);
      step(request, who, isDeclined ? "decline_withdrawn" : "declined", request.status, company);
    },
  };
}

/** It changes nothing but the thread. */
function judgeMessage(
  request: ModelRequest,
  town: Town,
  { who, company: named }: Command & { kind: "message" },
): Verdict {
  if (who.role === "admin") return reject("forbidden");
  if (request.status === "cancelled") return reject("conflict");
  const isOther = request.company !== null && named !== null && named !== request.company;
  if (who.role === "hospital" && isOther) return reject("conflict");
  const company = who.role === "ambulance" ? who.organizationId : (request.company ?? named);
  const isKnown = town.companies.some(({ id }) => id === company);
  if (company === null || !isKnown) return reject("invalid");
  const isAsked = request.asked?.includes(company) ?? true;
  if (who.role === "hospital" && request.company === null && !isAsked) return reject("invalid");
  return { happen: () => step(request, who, "message", request.status, company) };
}

function judgeDecision(
  world: World,
  { who, kind, response: id }: Command & { kind: "withdraw" | "reject" | "approve" },
): Verdict {
  for (const request of world.requests.values()) {
    const response = request.responses.find((candidate) => candidate.id === id);
    if (!response) continue;
    const isOwner = who.role === "hospital" && who.organizationId === request.hospital;
    const offered = who.role === "ambulance" && who.organizationId === response.company;
    if (who.role !== "admin" && !isOwner && !offered) return reject("not_found");
    if (kind === "withdraw" ? isOwner : offered) return reject("forbidden");
    if (request.status !== "needs_approval" || response.state !== "pending") return reject("conflict");
    return { happen: () => decide(request, response, kind, who) };
  }
  return reject("not_found");
}

function decide(
  request: ModelRequest,
  response: ModelRequest["responses"][number],
  kind: "withdraw" | "reject" | "approve",
  who: Caller,
): void {
  if (kind === "approve") {
    restate(request, "pending", "rejected");
    response.state = "approved";
    step(request, who, "approved", "approved", response.company);
    request.company = response.company;
    return;
  }
  response.state = kind === "reject" ? "rejected" : "withdrawn";
  const othersOpen = request.responses.some((other) => other.state === "pending");
  const left = kind === "reject" || othersOpen ? "needs_approval" : "pending";
  step(request, who, `response_${response.state}`, left, response.company);
}

function judgeStep(
  request: ModelRequest,
  town: Town,
  command: Exclude<
    Command,
    {
      kind:
        | "create"
        | "respond"
        | "decline"
        | "withdraw_decline"
        | "message"
        | "withdraw"
        | "reject"
        | "approve"
        | "return"
        | "prepare_return"
        | "remove_return"
        | "accept_patient";
    }
  >,
): Verdict {
  const { who, kind } = command;
  const isRequester = who.role !== "ambulance";
  const drives = who.role === "admin" || (!isRequester && request.company === who.organizationId);
  const to = (type: string, status: ModelRequest["status"]) =>
    step(request, who, type, status, request.company);
  // A company sees foreign requests only in the pool, where none can be driven.
  const crew = who.role !== "hospital";
  const when = (status: ModelRequest["status"], happen: () => void) =>
    request.status === status ? { happen } : reject("conflict");
  const isBefore = (milestone: string) =>
    request.milestone === null || milestones.indexOf(request.milestone) < milestones.indexOf(milestone);

  const propose = (by: "hospital" | "company", type: string, facility: string | null = null) => {
    to(type, request.status);
    request.proposal = { by, to: facility };
    request.proposals += 1;
  };

  switch (kind) {
    case "release":
      if (!isRequester && !drives) return reject("conflict");
      return when("approved", () => {
        restate(request, "approved", "released");
        to("released", "pending");
        request.company = null;
        request.proposal = null;
        undoPickup(request);
        request.asked = null;
      });
    case "hand_back":
      if (!drives) return reject(crew ? "conflict" : "forbidden");
      if (!isBefore("patient_aboard")) return reject("conflict");
      return when("in_progress", () => {
        restate(request, "approved", "released");
        to("released", "pending");
        request.company = null;
        request.proposal = null;
        undoPickup(request);
        request.milestone = null;
        request.asked = null;
      });
    case "call_off":
      if (!isRequester && !drives) return reject("conflict");
      return isBefore("transfer_of_care")
        ? when("in_progress", () => {
            to("cancelled", "cancelled");
            request.proposal = null;
          })
        : reject("conflict");
    case "start":
      if (!drives) return reject(crew ? "conflict" : "forbidden");
      return when("approved", () => to("started", "in_progress"));
    case "milestone": {
      const reached = request.milestone === null ? -1 : milestones.indexOf(request.milestone);
      if (!drives) return reject(crew ? "conflict" : "forbidden");
      if (milestones.indexOf(command.milestone) <= reached) return reject("conflict");
      if (request.status !== "in_progress" && request.status !== "completed") return reject("conflict");
      return {
        happen: () => {
          to(command.milestone, request.status);
          request.milestone = command.milestone;
          // The company's moves the pick-up, the hospital's the destination.
          if (!isBefore(request.proposal?.by === "company" ? "patient_aboard" : "at_destination"))
            request.proposal = null;
        },
      };
    }
    case "withdraw_milestone": {
      if (!drives) return reject(crew ? "conflict" : "forbidden");
      if (request.status !== "in_progress" && request.status !== "completed") return reject("conflict");
      if (request.milestone !== command.milestone) return reject("conflict");
      return {
        happen: () => {
          to("milestone_corrected", request.status);
          request.milestone = reachedSince(request.events).at(-1) ?? null;
        },
      };
    }
    case "reopen":
      if (!isRequester) return reject("forbidden");
      if (request.rating !== null) return reject("conflict");
      return when("completed", () => to("reopened", "in_progress"));
    case "optimize":
      // The hospital or the driving company, until the end; each call adds an event.
      if (isOver(request)) return reject("conflict");
      return isRequester || drives
        ? when(request.status, () => to("route_optimized", request.status))
        : reject("forbidden");
    case "record_bed":
      if (!isRequester) return reject("forbidden");
      if (isOver(request)) return reject("conflict");
      if (request.hasBed === command.isConfirmed) return reject("conflict");
      return when(request.status, () => {
        to("acceptance_recorded", request.status);
        request.hasBed = command.isConfirmed;
      });
    case "ask_all":
      if (!isRequester) return reject("forbidden");
      if (!isOpen(request.status) || request.asked === null) return reject("conflict");
      return when(request.status, () => {
        to("asking_widened", request.status);
        request.asked = null;
      });
    case "change":
      if (!isRequester) return reject("forbidden");
      if (isOver(request)) return reject("conflict");
      if (!isBefore("transfer_of_care") || command.revision !== request.revision) return reject("conflict");
      if (command.isDecisive && request.proposal?.by === "company") return reject("conflict");
      if (command.isDecisive && !isBefore("at_destination")) return reject("conflict");
      return when(request.status, () => {
        to("changed", request.status);
        request.revision += 1;
        if (command.isDecisive && !isOpen(request.status)) {
          propose("hospital", "change_proposed", command.to ?? "Brookhollow");
          request.revision += 1;
        }
        if (command.isDecisive && isOpen(request.status)) {
          endAnswers(request, who);
          bringTo(request, receiverOf(town, command));
          request.hasBed = false;
        }
      });
    case "propose_pickup":
      if (!drives) return reject(crew ? "conflict" : "forbidden");
      if (request.status !== "approved" && request.status !== "in_progress") return reject("conflict");
      if (!isBefore("patient_aboard") || request.proposal?.by === "hospital") return reject("conflict");
      return when(request.status, () => propose("company", "pickup_proposed"));
    case "accept_proposal":
    case "decline_proposal":
    case "withdraw_proposal": {
      if (request.status !== "approved" && request.status !== "in_progress") return reject("conflict");
      if (request.proposal === null) return reject("conflict");
      const isOwn = request.proposal.by === (who.role === "hospital" ? "hospital" : "company");
      if (who.role !== "admin" && isOwn !== (kind === "withdraw_proposal")) return reject("forbidden");
      if (command.number !== request.proposals) return reject("conflict");
      return when(request.status, () => {
        to(endOfProposal[kind], request.status);
        if (kind === "accept_proposal") {
          request.revision += 1;
          // The hospital's is another destination.
          if (request.proposal?.by === "hospital") {
            bringTo(request, receiverOf(town, request.proposal));
            request.hasBed = false;
          } else request.hasOtherPickup = true;
        }
        request.proposal = null;
      });
    }
    case "complete":
      if (!isRequester) return reject("forbidden");
      return when("in_progress", () => {
        to("completed", "completed");
        request.proposal = null;
      });
    case "cancel":
      if (!isRequester) return reject("forbidden");
      if (["in_progress", "completed", "cancelled"].includes(request.status)) return reject("conflict");
      return when(request.status, () => {
        restate(request, "pending", "rejected");
        to("cancelled", "cancelled");
        request.proposal = null;
      });
    case "rate": {
      if (!isRequester) return reject("forbidden");
      const wrong: Rejection[] = [];
      if (request.status !== "completed" || request.rating !== null) wrong.push("conflict");
      if (command.company !== null && command.company !== request.company) wrong.push("invalid");
      if (wrong.length > 0) return reject(...wrong);
      return when("completed", () => {
        request.rating = command.rating;
        to("rated", "completed");
      });
    }
  }
}

/** The milestones of the company that runs the transport, without those that were withdrawn. */
function reachedSince(events: ModelRequest["events"]): readonly string[] {
  const reached: string[] = [];
  for (const { type } of events) {
    if (type === "released") reached.length = 0;
    if (type === "milestone_corrected") reached.pop();
    if (milestones.includes(type)) reached.push(type);
  }
  return reached;
}

const endOfProposal = {
  accept_proposal: "proposal_accepted",
  decline_proposal: "proposal_declined",
  withdraw_proposal: "proposal_withdrawn",
} as const;

function undoPickup(request: ModelRequest): void {
  if (request.hasOtherPickup) request.revision += 1;
  request.hasOtherPickup = false;
}

const isOver = ({ status }: ModelRequest) => status === "completed" || status === "cancelled";
const conflict: readonly Rejection[] = ["conflict"];

const isOpen = (status: ModelRequest["status"]) => status === "pending" || status === "needs_approval";

function restate(request: ModelRequest, from: string, to: string): void {
  for (const response of request.responses) {
    if (response.state === from) response.state = to;
  }
}

/** Responses and declines to what the request said before. */
function endAnswers(request: ModelRequest, who: Caller): void {
  request.declined = [];
  const open = request.responses.filter(({ state }) => state === "pending");
  open.forEach((response, index) => {
    response.state = "withdrawn";
    const next = index < open.length - 1 ? "needs_approval" : "pending";
    step(request, who, "response_withdrawn", next, response.company);
  });
}

function step(
  request: ModelRequest,
  who: Caller,
  type: string,
  to: ModelRequest["status"],
  company: number | null,
): void {
  request.events.push({ type, from: request.status, to, user: who.userId, company });
  request.status = to;
  if (to === "cancelled") request.hasPreparedReturn = false;
  if (!isOpen(to)) request.declined = [];
}
