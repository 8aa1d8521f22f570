import { findInconsistencies } from "@wardway/db/consistency";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { sized } from "@wardway/db/testing/size";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { perform } from "#app/domain/testing/commands.ts";
import { explain, touchedBy } from "#app/domain/testing/explanations.ts";
import { commandsOf, type Move, moveArbitrary } from "#app/domain/testing/moves.ts";
import { auditSince, lastAuditId, observeRequest } from "#app/domain/testing/observed.ts";
import { type AuditedStep, emptyWorld, type ModelRequest } from "#app/domain/testing/reference-model.ts";
import { makeTown, withOrderOfAsking } from "#app/domain/testing/town.ts";

let database: TestDatabase;
const enough = sized(600, 3_000);
let steps = 0;
let atOnce = 0;
/** Whether a run has failed: shrinking runs count no steps. */
let failing = false;

beforeAll(async () => {
  database = await createTestDatabase(12);
});

afterAll(() => database.close());

test("a request follows its rules under any concurrent commands", {
  timeout: 240_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(moveArbitrary, { minLength: 1, maxLength: 120, size: "max" }), untilEnough),
    // More than needed: runs after enough steps are empty.
    { numRuns: 200, interruptAfterTimeLimit: 200_000, markInterruptAsFailure: true },
  );
  expect(steps).toBeGreaterThan(enough);
  expect(atOnce).toBeGreaterThan(sized(100, 500));
});

async function untilEnough(moves: readonly Move[]): Promise<void> {
  if (steps > enough && !failing) return;
  failing = true;
  await live(moves);
  failing = false;
}

/** Runs the moves in the database and in the model, and compares both after each. */
async function live(moves: readonly Move[]): Promise<void> {
  const { db } = database;
  const town = await withOrderOfAsking(db, await makeTown(db));
  const auditedBefore = await lastAuditId(db);
  let world = emptyWorld();
  for (const move of moves) {
    const commands = commandsOf(move, world, town);
    const done = await Promise.all(
      commands.map(async (command) => ({ command, outcome: await perform(db, command) })),
    );
    steps += commands.length;
    if (commands.length > 1) atOnce += commands.length;
    world = explain(world, town, done, await observe([...touchedBy(world, done)]));
  }
  expect(byContent(await auditSince(db, auditedBefore))).toEqual(byContent(world.audit));
  expect(await findInconsistencies(db)).toEqual([]);
}

async function observe(ids: readonly number[]): Promise<Map<number, ModelRequest>> {
  return new Map(
    await Promise.all(ids.map(async (id) => [id, await observeRequest(database.db, id)] as const)),
  );
}

const byContent = (steps: readonly AuditedStep[]) => steps.map((step) => JSON.stringify(step)).sort();
