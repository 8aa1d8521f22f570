import { isDeepStrictEqual } from "node:util";
import type { Command, Outcome } from "./commands.ts";
import { accept, type ModelRequest, type World } from "./reference-model.ts";
import type { Town } from "./town.ts";

export interface Done {
  readonly command: Command;
  readonly outcome: Outcome;
}

/**
 * Finds an order in which concurrent commands could have run sequentially with their outcomes and the
 * observed end state (linearizability; Herlihy and Wing, 1990).
 * @throws an error that describes the run if there is no such order
 */
export function explain(
  world: World,
  town: Town,
  done: readonly Done[],
  observed: ReadonlyMap<number, ModelRequest>,
): World {
  for (const candidate of orders(world, town, done)) {
    const fits = [...observed].every(([id, request]) =>
      isDeepStrictEqual(candidate.requests.get(id), request),
    );
    if (fits) return candidate;
  }
  const happened = done.map(({ command, outcome }) => {
    const { userId, role, organizationId } = command.who;
    return { ...command, who: { userId, role, organizationId }, outcome };
  });
  const before = [...observed.keys()].map((id) => [id, world.requests.get(id) ?? null]);
  throw new Error(
    `The rules cannot explain this.\nBefore: ${JSON.stringify(before)}\nHappened: ${JSON.stringify(happened, null, 1)}\nNow: ${JSON.stringify([...observed])}`,
  );
}

/** Orders in which the model agrees with every outcome, lazily: the first is nearly always right. */
function* orders(world: World, town: Town, done: readonly Done[]): Generator<World> {
  if (done.length === 0) {
    yield world;
    return;
  }
  for (const [index, { command, outcome }] of done.entries()) {
    const next = structuredClone(world);
    if (!accept(next, town, command, outcome)) continue;
    yield* orders(
      next,
      town,
      done.filter((_, other) => other !== index),
    );
  }
}

/** Requests that the commands named or created. */
export function touchedBy(world: World, done: readonly Done[]): ReadonlySet<number> {
  const touched = new Set<number>();
  for (const { command, outcome } of done) {
    if (command.kind === "create" && outcome.ok) touched.add(outcome.id);
    if ("request" in command && world.requests.has(command.request)) touched.add(command.request);
    if (!("response" in command)) continue;
    for (const [id, { responses }] of world.requests) {
      if (responses.some((response) => response.id === command.response)) touched.add(id);
    }
  }
  return touched;
}
