import type { Milestone } from "@wardway/model";
import fc from "fast-check";
import type { Command } from "./commands.ts";
import { allows, type ModelRequest, type World } from "./reference-model.ts";
import type { Town } from "./town.ts";

/** Random numbers, mapped onto the present world, so that each names something. */
export interface Pick {
  /** An allowed command; otherwise any. */
  readonly sensible: boolean;
  readonly kind: Command["kind"];
  readonly who: number;
  readonly request: number;
  readonly detail: number;
  /** Whether to send an idempotency key where the command takes one. */
  readonly keyed: boolean;
}

export interface Move {
  readonly picks: readonly Pick[];
  /** Sends the first command twice, like a double click or a retry. */
  readonly twice: boolean;
}

/** Frequencies among the allowed commands: an early cancellation teaches nothing. */
const weights = {
  create: 1,
  respond: 6,
  withdraw: 2,
  reject: 2,
  approve: 3,
  release: 1,
  start: 4,
  milestone: 5,
  withdraw_milestone: 1,
  optimize: 2,
  record_bed: 2,
  decline: 2,
  withdraw_decline: 2,
  message: 2,
  ask_all: 1,
  change: 2,
  propose_pickup: 2,
  accept_proposal: 2,
  decline_proposal: 1,
  withdraw_proposal: 1,
  complete: 2,
  reopen: 1,
  cancel: 1,
  call_off: 1,
  hand_back: 1,
  rate: 4,
  return: 1,
  prepare_return: 1,
  remove_return: 1,
  accept_patient: 2,
} as const satisfies Record<Command["kind"], number>;

const kinds = Object.keys(weights) as Command["kind"][];

const milestones: readonly Milestone[] = [
  "en_route",
  "at_pickup",
  "patient_aboard",
  "at_destination",
  "transfer_of_care",
];

const MISSING_ID = 2_147_483_647;
const number = fc.nat({ max: 1_000_000 });
const pick = (sensible: fc.Arbitrary<boolean>): fc.Arbitrary<Pick> =>
  fc.record({
    sensible,
    kind: fc.constantFrom(...kinds),
    who: number,
    request: number,
    detail: number,
    keyed: fc.boolean(),
  });

const mostly = fc.integer({ min: 0, max: 3 }).map((value) => value > 0);

/** One command, or several concurrent ones on one request. */
export const moveArbitrary: fc.Arbitrary<Move> = fc.oneof(
  { weight: 3, arbitrary: pick(mostly).map((one) => ({ picks: [one], twice: false })) },
  { weight: 1, arbitrary: pick(mostly).map((one) => ({ picks: [one], twice: true })) },
  {
    weight: 1,
    arbitrary: fc.record({
      picks: fc.array(pick(mostly), { minLength: 2, maxLength: 5, size: "max" }),
      twice: fc.boolean(),
    }),
  },
);

/** The commands of a move, about the same request where possible. */
export function commandsOf(move: Move, world: World, town: Town): readonly Command[] {
  const request = one(requestsWorthAMove(world), move.picks[0]?.request ?? 0);
  const commands = move.picks.map((drawn) => {
    const choices = drawn.sensible ? allowedCommands(drawn, request, world, town) : [];
    return choices.length > 0 ? one(choices, drawn.who) : drawnCommand(drawn, request, world, town);
  });
  const [first] = commands;
  return move.twice && first ? [first, ...commands] : commands;
}

const goesOn = (request: ModelRequest) => request.status !== "cancelled" && request.rating === null;

/** Mostly requests that are still open; some that have ended or do not exist. */
function requestsWorthAMove(world: World): readonly number[] {
  const going = [...world.requests].filter(([, request]) => goesOn(request)).map(([id]) => id);
  return [...going, ...going, ...going, ...[...world.requests.keys()].slice(-1), MISSING_ID];
}

/** The allowed commands of one kind, by any caller. */
function allowedCommands(drawn: Pick, request: number, world: World, town: Town): readonly Command[] {
  const crowded = [...world.requests.values()].filter(goesOn).length >= 3;
  const byKind = kinds
    .filter((kind) => !crowded || (kind !== "create" && kind !== "return"))
    .map((kind) => {
      const commands = town.everybody.flatMap((_, who) =>
        milestones.map((_milestone, step) =>
          drawnCommand({ ...drawn, kind, who, detail: drawn.detail + step }, request, world, town),
        ),
      );
      return { kind, commands: commands.filter((command) => allows(world, town, command)) };
    });
  const weighted = byKind.flatMap(({ kind, commands }) =>
    commands.length > 0 ? Array.from({ length: weights[kind] }, () => commands) : [],
  );
  return weighted.length > 0 ? one(weighted, drawn.detail) : [];
}

function drawnCommand(drawn: Pick, request: number, world: World, town: Town): Command {
  const { kind, detail } = drawn;
  const who = one(town.everybody, drawn.who);
  const key = drawn.keyed ? crypto.randomUUID() : null;
  switch (kind) {
    case "create":
      return {
        who,
        kind,
        hospital: one(organizationsOf(town, "hospitals"), detail),
        key,
        ...toReceiver(town, request + detail),
      };
    case "return":
      return { who, kind, request, hospital: one(organizationsOf(town, "hospitals"), detail), key };
    case "respond":
      return { who, kind, request, company: one(organizationsOf(town, "companies"), detail), key };
    case "decline":
    case "withdraw_decline":
    case "message":
      return { who, kind, request, company: one(organizationsOf(town, "companies"), detail) };
    case "withdraw":
    case "reject":
    case "approve": {
      const made = world.requests.get(request)?.responses.map(({ id }) => id) ?? [];
      return { who, kind, response: one([...made].reverse().concat(MISSING_ID), detail) };
    }
    case "milestone":
    case "withdraw_milestone":
      return { who, kind, request, milestone: one(milestones, detail) };
    case "rate": {
      const ran = world.requests.get(request)?.company ?? null;
      const company = one([null, ran, ran, ...organizationsOf(town, "companies")], detail);
      return { who, kind, request, company, rating: 1 + (detail % 5), key };
    }
    case "change":
      return {
        who,
        kind,
        request,
        // Sometimes that of a form which was opened before someone else has changed the request.
        revision: Math.max(1, (world.requests.get(request)?.revision ?? 1) - (detail % 5 === 0 ? 1 : 0)),
        isDecisive: drawn.keyed,
        ...toReceiver(town, detail),
      };
    case "accept_proposal":
    case "decline_proposal":
    case "withdraw_proposal":
      // Sometimes one that another has replaced.
      return {
        who,
        kind,
        request,
        number: Math.max(1, (world.requests.get(request)?.proposals ?? 1) - (detail % 5 === 0 ? 1 : 0)),
      };
    case "record_bed":
      return { who, kind, request, isConfirmed: drawn.keyed };
    default:
      return { who, kind, request };
  }
}

/** Two of three are brought to the first hospital of the town. */
function toReceiver(town: Town, index: number): { readonly to?: string } {
  const [receiver] = town.hospitals;
  return receiver && index % 3 > 0 ? { to: receiver.name } : {};
}

/** All of a kind, none, and one of the other kind. */
function organizationsOf(town: Town, kind: "hospitals" | "companies"): readonly (number | null)[] {
  const other = kind === "hospitals" ? town.companies : town.hospitals;
  return [...town[kind].map(({ id }) => id), null, other[0]?.id ?? null];
}

function one<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new Error("There is nothing to choose from.");
  return item;
}
