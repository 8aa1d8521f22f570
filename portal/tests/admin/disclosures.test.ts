import { auditLog, sessions } from "@wardway/db/schema";
import { type AuditLogEntry, auditLogEntrySchema } from "@wardway/model";
import { and, desc, eq, sql } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { admin, company, hospital, openFixture, portal } from "../support/fixture.ts";
import { logInAs, openSession } from "../support/session.ts";
import { approvedTransport } from "../support/transports.ts";

let id: number;
let other: number;

openFixture("admin", "hospital", "company");

beforeAll(async () => {
  ({ id } = await approvedTransport(hospital, company, {
    patientName: "Benedikta Ravnsborg-Ølgaard",
    medicalRecordNumber: "MRN-DISC-1",
  }));
  ({ id: other } = await approvedTransport(hospital, company, { medicalRecordNumber: "MRN-DISC-2" }));
  await company.get(`/transport/${id}`);
  await portal.db.insert(auditLog).values([
    { action: "test.look", resourceType: "user", resourceId: id, success: true },
    { action: "test.look", resourceType: "standing_order", details: { ids: `${id}` }, success: true },
  ]);
});

const path = () => `/admin/disclosures/${id}`;
/** Without what separates values in React's HTML. */
const textOf = async (address: string) =>
  (await admin.get<string>(address)).body.replaceAll("<!-- -->", "").replaceAll(/<[^>]+>/g, " ");

const reports = () =>
  portal.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, "audit.report"), eq(auditLog.resourceId, id)))
    .orderBy(desc(auditLog.id));

describe("the report of disclosures of a transport", () => {
  it("shows the patient, who received what, and by whom it was made, and is recorded", async () => {
    const before = (await reports()).length;
    const text = await textOf(path());
    expect(text).toContain("Benedikta Ravnsborg-Ølgaard");
    expect(text).toContain("MRN-DISC-1");
    expect(text).not.toContain("MRN-DISC-2");
    expect(text).toMatch(/Disclosures outside of the requesting hospital.*with name and record number/s);
    expect(text).toMatch(/Uses inside of the requesting hospital: .*Approved a response/s);
    expect(text).not.toContain("test.look");
    const made = await reports();
    expect(made).toHaveLength(before + 1);
    expect(made[0]).toMatchObject({
      username: "admin",
      resourceType: "transport_request",
      details: { entries: expect.any(Number), from: expect.any(String), to: expect.any(String) },
      success: true,
    });
  });

  it("is of the six years before today unless days are named, and of an empty period says so", async () => {
    await textOf(path());
    const [made] = await reports();
    const [from, to] = [made?.details.from, made?.details.to].map((moment) => new Date(String(moment)));
    expect((to?.getTime() ?? 0) - Date.now()).toBeGreaterThan(0);
    expect((to?.getFullYear() ?? 0) - (from?.getFullYear() ?? 0)).toBe(6);
    const text = await textOf(`${path()}?from=2001-01-01&to=2006-12-31`);
    expect(text.match(/None in this period\./g)).toHaveLength(3);
  });

  it.each([
    ["from=2026-02-30", "Name a day of the calendar"],
    ["to=soon", "Name a day of the calendar"],
    ["from=2001-01-01&to=2007-01-02", "at most 6 years"],
    ["from=2001-01-01", "at most 6 years"],
  ])("rejects %s with a message, and makes none", async (query, message) => {
    const before = (await reports()).length;
    const { status, body } = await admin.get<{ detail: string } | string>(`${path()}?${query}`);
    expect(status).toBe(422);
    expect(JSON.stringify(body)).toContain(message);
    expect(await reports()).toHaveLength(before);
  });

  it.each(["/admin/disclosures/2000000000", "/admin/disclosures/soon", "/admin/disclosures/0"])(
    "is not found for %s",
    async (address) => {
      expect((await admin.get(address)).status).toBe(404);
    },
  );

  it("is for administrators only, whose denial is audited", async () => {
    for (const session of [hospital, company]) {
      const { status, body } = await session.get<string>(path());
      expect(status).toBe(403);
      expect(JSON.stringify(body)).not.toContain("MRN-DISC-1");
    }
    const [denied] = await portal.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, "audit.export"))
      .orderBy(desc(auditLog.id))
      .limit(1);
    expect(denied).toMatchObject({ username: "ambulance", resourceType: "route", success: false });
    const visitor = await openSession(portal).get(path());
    expect(visitor.status).toBe(302);
    expect(visitor.headers.get("location")).toMatch(/^\/login\?redirectTo=/);
  });

  describe("without a recent proof", () => {
    afterEach(() => portal.db.update(sessions).set({ confirmedAt: sql`now()` }));

    it("asks for one and leads back to the report, which is not made before", async () => {
      const before = (await reports()).length;
      const officer = await logInAs(portal, "admin");
      await portal.db.update(sessions).set({ confirmedAt: sql`now() - interval '6 minutes'` });
      const { status, headers } = await officer.get(`${path()}?from=2026-01-01&to=2026-02-01`);
      expect(status).toBe(302);
      expect(decodeURIComponent(headers.get("location") ?? "")).toBe(
        `/login/confirm?redirectTo=${path()}?from=2026-01-01&to=2026-02-01`,
      );
      expect(await reports()).toHaveLength(before);
    });
  });
});

describe("the audit trail by record", () => {
  const kinds = (entries: readonly AuditLogEntry[]) =>
    [...new Set(entries.map(({ action, resourceType }) => `${action} ${resourceType}`))].toSorted();
  const byRecord = (record: string, more = "") =>
    admin.get<AuditLogEntry[]>(`/api/admin/auditlogs?record=${record}&limit=200${more}`);

  it("has in the API the transport's entries and those of its responses, and no other type's", async () => {
    const { status, body } = await byRecord(`transport:${other}`);
    expect(status).toBe(200);
    expect(kinds(body)).toEqual(
      expect.arrayContaining([
        "request.create transport_request",
        "response.approve transport_response",
        "response.create transport_response",
      ]),
    );
    expect((await byRecord(`transport:${id}`)).body.map(({ action }) => action)).not.toContain("test.look");
    expect(kinds((await byRecord(`user:${id}`)).body)).toEqual(["test.look user"]);
    expect(kinds((await byRecord(`standing_order:${id}`)).body)).toEqual(["test.look standing_order"]);
    const failed = await byRecord(`transport:${other}`, "&outcome=failed");
    expect(failed.body).toEqual([]);
  });

  it("pages by the Link header with the same record", async () => {
    const seen: AuditLogEntry[] = [];
    let next: string | undefined = `/api/admin/auditlogs?record=transport:${other}&limit=2`;
    while (next) {
      const result: Awaited<ReturnType<typeof admin.get<AuditLogEntry[]>>> = await admin.get(next);
      seen.push(...result.body);
      next = /^<([^>]+)>; rel="next"$/.exec(result.headers.get("link") ?? "")?.[1];
    }
    expect(seen).toEqual((await byRecord(`transport:${other}`)).body);
    expect(seen.length).toBeGreaterThan(2);
  });

  it.each(["57", "transport", "transport:0", "transport:2147483648", "car:1", "transport:1:2"])(
    "rejects %s in the API, on the screen and in the export, naming field and limit",
    async (record) => {
      expect(await byRecord(record)).toMatchObject({
        status: 422,
        body: {
          errors: [{ field: "record", message: expect.stringContaining("at most 2147483647") }],
        },
      });
      // On the screen a type without a number is an empty field.
      const expected = record === "transport" ? 200 : 422;
      expect((await admin.get(`/admin/logs?record=${record}`)).status).toBe(expected);
      expect((await admin.get(`/admin/logs/export?record=${record}`)).status).toBe(expected);
    },
  );

  it("is a filter of the screen, as one parameter or two of a form, with a link to the report", async () => {
    for (const query of [`record=transport:${other}`, `record=transport&record=${other}`]) {
      const { body } = await admin.get<string>(`/admin/logs?${query}`);
      const text = body.replaceAll("<!-- -->", "");
      expect(text).toContain(`Transport ${other}`);
      expect(text).toContain(`href="/admin/disclosures/${other}"`);
      expect(text).toContain(`transport_request #${other}`);
      expect(text).not.toContain("account.log_in");
    }
    expect((await admin.get<string>("/admin/logs?record=transport&record=")).body).toContain(
      "account.log_in",
    );
    expect((await admin.get<string>(`/transport/${other}`)).body).toContain(
      `href="/admin/logs?record=transport:${other}"`,
    );
    expect((await hospital.get<string>(`/transport/${other}`)).body).not.toContain("/admin/logs");
  });

  it("is a filter of the export, which records it", async () => {
    const { body } = await admin.get<string>(
      `/admin/logs/export?format=ndjson&record=transport&record=${other}`,
    );
    const entries = body
      .trimEnd()
      .split("\n")
      .map((line) => auditLogEntrySchema.parse(JSON.parse(line)));
    expect(kinds(entries)).toContain("response.approve transport_response");
    expect(kinds(entries)).not.toContain("account.log_in user");
    const [started] = await portal.db
      .select({ details: auditLog.details })
      .from(auditLog)
      .where(and(eq(auditLog.action, "audit.export"), eq(auditLog.success, true)))
      .orderBy(desc(auditLog.id))
      .limit(1)
      .offset(1);
    expect(started?.details).toEqual({ format: "ndjson", record: `transport:${other}` });
  });
});
