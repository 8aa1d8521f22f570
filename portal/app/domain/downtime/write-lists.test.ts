import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { auditLog, organizations } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { acceptPatientSchema, createRequestSchema, proposePickupSchema } from "@wardway/model";
import { addHours } from "date-fns";
import { and, desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { requestBody } from "#app/domain/testing/commands.ts";
import { mapsOf } from "#app/domain/testing/maps.ts";
import { makeTown, nth } from "#app/domain/testing/town.ts";
import { approvedTransport, succeed } from "#app/domain/testing/transport-under-way.ts";
import { acceptPatient } from "#app/domain/transports/following/incoming.server.ts";
import { createRequest } from "#app/domain/transports/requests/create-request.server.ts";
import { proposePickup } from "#app/domain/transports/requests/proposals.server.ts";
import { renderListFile } from "#app/sections/transports/downtime/list-file.server.tsx";
import { writeDowntimeLists } from "./write-lists.server.ts";

let database: TestDatabase;
let folder: string;
let nurse: Caller;
let stranger: Caller;
let dispatcher: Caller;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = join(await mkdtemp(join(tmpdir(), "wardway-lists-")), "lists");
  const town = await makeTown(database.db, { hospitals: 2, companies: 1 });
  nurse = nth(town.hospitals, 0).staff[0];
  stranger = nth(town.hospitals, 1).staff[0];
  dispatcher = nth(town.companies, 0).staff[0];
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

/** As a minute after the last time. */
async function write(render = renderListFile): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const before = new Date(Date.now() - 60_000);
  for (const name of names) await utimes(join(folder, name), before, before);
  await writeDowntimeLists(database.db, folder, render, new AbortController().signal);
}
const fileOf = ({ organizationId }: Caller) => join(folder, `transports-${organizationId}.html`);

it("writes each organization's own transports, replaces the files as a whole and removes others", async () => {
  await write();
  const empty = await readFile(fileOf(nurse), "utf8");
  expect(empty).toContain("No open or running transports.");
  const before = await stat(fileOf(nurse));
  const id = await succeed(database.db, { who: nurse, kind: "create", hospital: null, key: null });
  await writeFile(join(folder, "transports-999999.html"), "of an organization that is gone");
  await writeFile(join(folder, "notes.txt"), "the operator's own");
  await write();
  const own = await readFile(fileOf(nurse), "utf8");
  expect(own).toContain(`<b>#${id}</b>`);
  expect(own).toContain("Zoë O&#x27;Brien-Łukasz");
  expect(own).not.toMatch(/<script|https?:/);
  for (const other of [stranger, dispatcher]) {
    expect(await readFile(fileOf(other), "utf8")).not.toContain("Brien-Łukasz");
  }
  const after = await stat(fileOf(nurse));
  expect(after.ino).not.toBe(before.ino);
  expect(after.mode & 0o777).toBe(0o640);
  expect((await stat(folder)).mode & 0o777).toBe(0o750);
  const names = await readdir(folder);
  expect(names).toContain("notes.txt");
  expect(names).not.toContain("transports-999999.html");
  expect(names.filter((name) => /\.html\./.test(name))).toEqual([]);
});

it("audits each request once", async () => {
  const id = await succeed(database.db, { who: stranger, kind: "create", hospital: null, key: null });
  await write();
  await write();
  const rows = await database.db
    .select()
    .from(auditLog)
    .where(
      and(eq(auditLog.action, "downtime_list.write"), eq(auditLog.resourceId, stranger.organizationId ?? 0)),
    );
  expect(rows.map(({ details }) => details)).toEqual([{ records: 1, ids: String(id) }]);
});

it("leaves what another process has just written, and its drafts", async () => {
  await write();
  const before = await stat(fileOf(nurse));
  await writeFile(join(folder, "transports-1.html.draft"), "half of it");
  await writeDowntimeLists(database.db, folder, renderListFile, new AbortController().signal);
  expect((await stat(fileOf(nurse))).ino).toBe(before.ino);
  expect(await readdir(folder)).toContain("transports-1.html.draft");
  const longAgo = new Date(Date.now() - 3_600_000);
  await utimes(join(folder, "transports-1.html.draft"), longAgo, longAgo);
  await writeDowntimeLists(database.db, folder, renderListFile, new AbortController().signal);
  expect(await readdir(folder)).not.toContain("transports-1.html.draft");
});

it("writes the other lists when one fails", async () => {
  const before = await stat(fileOf(dispatcher));
  let calls = 0;
  await write((written) => {
    calls += 1;
    if (calls === 1) throw new Error("of a test");
    return renderListFile(written);
  });
  expect(calls).toBeGreaterThan(1);
  expect((await stat(fileOf(dispatcher))).ino).not.toBe(before.ino);
});

it("shows a hospital what others send to it, with initials until it has accepted the patient", async () => {
  const [{ name } = { name: "" }] = await database.db
    .select()
    .from(organizations)
    .where(eq(organizations.id, nurse.organizationId ?? 0));
  const input = createRequestSchema.parse({
    ...requestBody,
    destination: name,
    destinationUnit: "5 East, bed 2",
  });
  const { id } = await createRequest(mapsOf(database.db), stranger, input);
  await write();
  const before = await readFile(fileOf(nurse), "utf8");
  const coming = before.slice(before.indexOf("Coming from other hospitals"));
  expect(coming).toContain(`<b>#${id}</b>`);
  expect(coming).toContain("Patient not accepted yet");
  expect(coming).not.toContain("Brien-Łukasz");
  expect(coming).not.toContain("bed 2");

  await acceptPatient(database.db, nurse, {
    requestId: id,
    ...acceptPatientSchema.parse({ acceptingPhysician: "Dr. Adeyemi", bedConfirmed: true }),
  });
  await write();
  const after = await readFile(fileOf(nurse), "utf8");
  expect(after.slice(after.indexOf("Coming from other hospitals"))).toMatch(
    /Brien-Łukasz.*Patient accepted.*Bed confirmed/s,
  );
  // The requesting hospital's own list names who has accepted.
  expect(await readFile(fileOf(stranger), "utf8")).toContain("Accepted by <bdi>Dr. Adeyemi");
  const [row] = await database.db
    .select({ details: auditLog.details })
    .from(auditLog)
    .where(
      and(eq(auditLog.action, "downtime_list.write"), eq(auditLog.resourceId, nurse.organizationId ?? 0)),
    )
    .orderBy(desc(auditLog.id))
    .limit(1);
  expect(String(row?.details.ids).split(" ")).toContain(String(id));
});

it("says which change is proposed and not answered", async () => {
  const id = await approvedTransport(database.db, { hospital: nurse, crew: dispatcher });
  await proposePickup(database.db, dispatcher, {
    requestId: id,
    ...proposePickupSchema.parse({
      transportDate: addHours(new Date(), 4).toISOString(),
      reason: "The crew is held up",
    }),
  });
  await write();
  for (const reader of [nurse, dispatcher])
    expect(await readFile(fileOf(reader), "utf8")).toMatch(/proposes, not answered yet: Pick-up /);
});
