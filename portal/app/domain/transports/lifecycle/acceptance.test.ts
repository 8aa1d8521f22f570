import { transportEvents, transportRequests } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { type Command, perform } from "#app/domain/testing/commands.ts";
import { makeTown, nth, type Town } from "#app/domain/testing/town.ts";
import { readEvents } from "../record/read-events.server.ts";
import { recordAcceptance, startTransport } from "./lifecycle.server.ts";

let database: TestDatabase;
let town: Town;
let nurse: Caller;
let colleague: Caller;
let crew: Caller;
let requestId: number;

beforeAll(async () => {
  database = await createTestDatabase();
  town = await makeTown(database.db);
  [nurse, colleague] = nth(town.hospitals, 0).staff;
  [crew] = nth(town.companies, 0).staff;
});

beforeEach(async () => {
  requestId = await succeed({ who: nurse, kind: "create", hospital: null, key: null });
});

afterAll(() => database.close());

async function succeed(command: Command): Promise<number> {
  const outcome = await perform(database.db, command);
  if (!outcome.ok) throw new Error(`${command.kind} was rejected: ${outcome.code}.`);
  return outcome.id;
}

const read = async () => {
  const [row] = await database.db.select().from(transportRequests).where(eq(transportRequests.id, requestId));
  if (!row) throw new Error("The request is gone.");
  return row;
};

const recorded = () =>
  database.db
    .select({ details: transportEvents.details })
    .from(transportEvents)
    .where(
      and(eq(transportEvents.transportRequestId, requestId), eq(transportEvents.type, "acceptance_recorded")),
    );

it("keeps what two nurses record at the same time, and the time of what is recorded already", async () => {
  await Promise.all([
    recordAcceptance(database.db, nurse, { requestId, bedConfirmed: true }),
    recordAcceptance(database.db, colleague, { requestId, reportCalled: true }),
  ]);
  const { bedConfirmedAt, reportCalledAt, version } = await read();
  expect(bedConfirmedAt).not.toBeNull();
  expect(reportCalledAt).not.toBeNull();
  // A double click.
  await expect(recordAcceptance(database.db, nurse, { requestId, bedConfirmed: true })).rejects.toThrow(
    "This is recorded already.",
  );
  expect(await read()).toMatchObject({ bedConfirmedAt, reportCalledAt, version });
  expect(await recorded()).toHaveLength(2);
});

it("takes back a bed, and has the physician's name on the record only", async () => {
  const named = { requestId, acceptingPhysician: "Dr. Varga", bedConfirmed: true };
  await recordAcceptance(database.db, nurse, named);
  await recordAcceptance(database.db, nurse, { requestId, bedConfirmed: false });
  expect(await read()).toMatchObject({ acceptingPhysician: "Dr. Varga", bedConfirmedAt: null });
  expect((await recorded()).map(({ details }) => details)).toEqual([
    { physician: 1, bedConfirmed: 1 },
    { bedConfirmed: 0 },
  ]);
  expect(JSON.stringify(await readEvents(database.db, crew, requestId))).not.toContain("Varga");
});

it("does not count as progress: a start from before it, recorded without a signal, is accepted", async () => {
  const response = await succeed({
    who: crew,
    kind: "respond",
    request: requestId,
    company: null,
    key: null,
  });
  await succeed({ who: nurse, kind: "approve", response });
  const at = new Date();
  await recordAcceptance(database.db, nurse, { requestId, reportCalled: true });
  await startTransport(database.db, crew, { requestId, at });
  const events = await readEvents(database.db, nurse, requestId);
  expect(events.at(-1)).toMatchObject({ type: "started", occurredAt: at.toISOString() });
});

it("explains that a transport which has ended takes no acceptance", async () => {
  await succeed({ who: nurse, kind: "cancel", request: requestId });
  await expect(recordAcceptance(database.db, nurse, { requestId, bedConfirmed: true })).rejects.toThrow(
    "The acceptance by the receiving facility can no longer be changed",
  );
});
