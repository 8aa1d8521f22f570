import { findInconsistencies } from "@wardway/db/consistency";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { sized } from "@wardway/db/testing/size";
import { DomainError } from "@wardway/model";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Command, perform } from "#app/domain/testing/commands.ts";
import { observeRequest } from "#app/domain/testing/observed.ts";
import { makeTown, nth, type TestOrganization, type Town } from "#app/domain/testing/town.ts";
import { approveResponse } from "./lifecycle.server.ts";

const companies = 50;
const rounds = Array.from({ length: sized(4, 12) }, (_, round) => round);

let database: TestDatabase;
let town: Town;
let hospital: TestOrganization;
let company: TestOrganization;

beforeAll(async () => {
  database = await createTestDatabase(50);
  town = await makeTown(database.db, { hospitals: 1, companies });
  hospital = nth(town.hospitals, 0);
  company = nth(town.companies, 0);
});

afterAll(() => database.close());

/** Runs a command that must succeed. */
async function done(command: Command): Promise<number> {
  const outcome = await perform(database.db, command);
  if (!outcome.ok) throw new Error(`${command.kind} was refused: ${outcome.code}.`);
  return outcome.id;
}

const newRequest = () => done({ who: hospital.staff[0], kind: "create", hospital: null, key: null });

const offer = (request: number, from: TestOrganization) =>
  done({ who: from.staff[0], kind: "respond", request, company: null, key: null });

async function approvedRequest(): Promise<number> {
  const request = await newRequest();
  await done({ who: hospital.staff[0], kind: "approve", response: await offer(request, company) });
  return request;
}

/** Runs commands concurrently; returns the codes of rejected ones, else 'done'. */
const atOnce = (...commands: readonly Command[]) =>
  Promise.all(
    commands.map(async (command) => {
      const outcome = await perform(database.db, command);
      return outcome.ok ? "done" : outcome.code;
    }),
  );

test("of fifty concurrent approvals of different responses one wins, and the others get the reason", async () => {
  const request = await newRequest();
  const offers = await Promise.all(town.companies.map((each) => offer(request, each)));
  const answers = await Promise.allSettled(
    offers.map((response, index) =>
      approveResponse(database.db, hospital.staff[index % 2 ? 1 : 0], response),
    ),
  );

  const winners = answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []));
  const rejections = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason] : []));
  expect(winners).toHaveLength(1);
  expect(rejections).toHaveLength(companies - 1);
  for (const rejection of rejections) {
    expect(rejection).toBeInstanceOf(DomainError);
    expect(rejection).toMatchObject({
      status: 409,
      message: "This response can no longer be approved: a company's response has been approved.",
    });
  }
  const { status, company: assigned, responses, events } = await observeRequest(database.db, request);
  expect({ status, assigned }).toEqual({ status: "approved", assigned: winners[0]?.ambulanceCompanyId });
  expect(responses.filter(({ state }) => state === "rejected")).toHaveLength(companies - 1);
  expect(events.filter(({ type }) => type === "approved")).toHaveLength(1);
});

test.each(rounds)(
  "a concurrent approval, withdrawal and cancellation end in one consistent state (%i)",
  async () => {
    const request = await newRequest();
    const response = await offer(request, company);
    const [approved, withdrawn, cancelled] = await atOnce(
      { who: hospital.staff[0], kind: "approve", response },
      { who: company.staff[0], kind: "withdraw", response },
      { who: hospital.staff[1], kind: "cancel", request },
    );
    expect(cancelled).toBe("done");
    expect([
      ["done", "conflict"],
      ["conflict", "done"],
      ["conflict", "conflict"],
    ]).toContainEqual([approved, withdrawn]);
    const { status, responses } = await observeRequest(database.db, request);
    const state = approved === "done" ? "approved" : withdrawn === "done" ? "withdrawn" : "rejected";
    expect({ status, state: responses[0]?.state }).toEqual({ status: "cancelled", state });
  },
);

test.each(rounds)("two colleagues who start a transport concurrently start it once (%i)", async () => {
  const request = await approvedRequest();
  const answers = await atOnce(
    { who: company.staff[0], kind: "start", request },
    { who: company.staff[1], kind: "start", request },
  );
  expect(answers.sort()).toEqual(["conflict", "done"]);
  const { events } = await observeRequest(database.db, request);
  expect(events.filter(({ type }) => type === "started")).toHaveLength(1);
});

test.each(rounds)("two colleagues who rate a transport concurrently rate it once (%i)", async () => {
  const request = await approvedRequest();
  await done({ who: company.staff[0], kind: "start", request });
  await done({ who: hospital.staff[0], kind: "complete", request });
  const rate = { kind: "rate", request, company: null, key: null } as const;
  const answers = await atOnce(
    { ...rate, who: hospital.staff[0], rating: 5 },
    { ...rate, who: hospital.staff[1], rating: 1 },
  );
  expect(answers.sort()).toEqual(["conflict", "done"]);
});

test.each(rounds)(
  "a concurrent release and start leave the request released or in progress (%i)",
  async () => {
    const request = await approvedRequest();
    const [released, started] = await atOnce(
      { who: hospital.staff[0], kind: "release", request },
      { who: company.staff[0], kind: "start", request },
    );
    expect([released, started].sort()).toEqual(["conflict", "done"]);
    const { status, company: assigned } = await observeRequest(database.db, request);
    expect({ status, assigned }).toEqual(
      released === "done"
        ? { status: "pending", assigned: null }
        : { status: "in_progress", assigned: company.id },
    );
  },
);

test.each(rounds)(
  "two colleagues who respond concurrently make one offer of their company (%i)",
  async () => {
    const request = await newRequest();
    const respond = { kind: "respond", request, company: null, key: null } as const;
    const answers = await atOnce(
      { ...respond, who: company.staff[0] },
      { ...respond, who: company.staff[1] },
      { ...respond, who: town.admin, company: company.id },
    );
    expect(answers.sort()).toEqual(["conflict", "conflict", "done"]);
  },
);

test.each(rounds)(
  "the last two offers, withdrawn concurrently, leave the request in the pool (%i)",
  async () => {
    const request = await newRequest();
    const rival = nth(town.companies, 1);
    const offers = [await offer(request, company), await offer(request, rival)] as const;
    const answers = await atOnce(
      { who: company.staff[0], kind: "withdraw", response: offers[0] },
      { who: rival.staff[0], kind: "withdraw", response: offers[1] },
    );
    expect(answers).toEqual(["done", "done"]);
    expect(await observeRequest(database.db, request)).toMatchObject({ status: "pending" });
  },
);

test("the records are consistent after all these races", async () => {
  expect(await findInconsistencies(database.db)).toEqual([]);
});
