import { transportRequests } from "@wardway/db/schema";
import type { SessionUser } from "@wardway/model";
import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { openFixture, portal } from "../support/fixture.ts";
import { type ApiSession, logInAs } from "../support/session.ts";
import { createRequest } from "../support/transports.ts";

const page = "/order-of-asking";

let manager: ApiSession;
let nurse: ApiSession;
let company: ApiSession;
let rival: ApiSession;
let admin: ApiSession;
let companyId: number;
let hospitalId: number;

openFixture();

beforeAll(async () => {
  const logIn = (name: string) => logInAs(portal, name);
  [manager, nurse, company, rival, admin] = await Promise.all([
    logIn("hospital"),
    logIn("nurse"),
    logIn("ambulance"),
    logIn("ambulance2"),
    logIn("admin"),
  ]);
  const idOf = async (session: ApiSession) =>
    (await session.get<SessionUser>("/api/user")).body.organizationId ?? 0;
  companyId = await idOf(company);
  hospitalId = await idOf(manager);
});

const html = async (session: ApiSession, path: string) => (await session.send<string>("GET", path)).body;

const versionIn = (body: string) => /name="seen" value="([^"]+)"/.exec(body)?.[1] ?? "";

function post(fields: Readonly<Record<string, string>>, path = page, session = manager) {
  return session.send<string>("POST", path, { body: new URLSearchParams({ intent: "order", ...fields }) });
}

it("a manager asks a company first, without a script, and a colleague ends the wait", async () => {
  const seen = versionIn(await html(manager, page));
  const stage = `${companyId}:1`;
  expect((await post({ seen, widenAfterMinutes: "20", stage })).status).toBe(302);
  expect(await html(manager, page)).toMatch(new RegExp(`<option[^>]*value="${stage}"[^>]*selected`));

  const { id, asking } = await createRequest(nurse);
  expect(asking).toMatchObject({ companyIds: [companyId], nextAt: expect.any(String) });
  const transport = `/transport/${id}`;
  expect((await rival.send("GET", transport)).status).toBe(404);
  const responses = await html(nurse, `${transport}?tab=responses`);
  expect(responses).toContain("Companies asked");
  expect(responses).toContain("Ask all companies now");
  expect(await html(company, `${transport}?tab=responses`)).not.toContain("Companies asked");

  const asked = await nurse.send("POST", transport, { body: new URLSearchParams({ intent: "ask_all" }) });
  expect(asked.status).toBe(302);
  expect((await rival.send("GET", transport)).status).toBe(200);
});

it("what was chosen stays in a rejected form, and another manager's change is not overwritten unseen", async () => {
  const seen = versionIn(await html(manager, page));
  const stage = `${companyId}:2`;
  const rejected = await post({ seen, widenAfterMinutes: "", stage });
  expect(rejected.status).toBe(422);
  expect(rejected.body).toContain("Give the minutes to wait");
  expect(rejected.body).toMatch(new RegExp(`<option[^>]*value="${stage}"[^>]*selected`));

  const order = { widenAfterMinutes: 30, companies: [{ ambulanceCompanyId: companyId, stage: 3 }] };
  const path = `/api/organizations/${hospitalId}/order-of-asking`;
  expect((await admin.patch(path, order)).body).toEqual(order);
  const late = await post({ seen, widenAfterMinutes: "20", stage });
  expect(late.status).toBe(409);
  expect(late.body).toContain("Another manager has changed the order since you opened it");
  expect((await manager.get(path)).body).toEqual(order);
});

it("an administrator sets the order of the hospital that the address names", async () => {
  expect((await admin.send("GET", page)).status).toBe(404);
  const path = `${page}?hospital=${hospitalId}`;
  const seen = versionIn(await html(admin, path));
  expect((await post({ seen, widenAfterMinutes: "" }, path, admin)).status).toBe(302);
  expect((await post({ seen, widenAfterMinutes: "5" }, page, admin)).status).toBe(404);
  expect((await manager.get(`/api/organizations/${hospitalId}/order-of-asking`)).body).toEqual({
    widenAfterMinutes: null,
    companies: [],
  });
});

it("a request without a response is marked for its hospital, and for no company", async () => {
  const { id } = await createRequest(nurse, { patientName: "Unheard Person" });
  await portal.db
    .update(transportRequests)
    .set({ noResponseAt: new Date() })
    .where(eq(transportRequests.id, id));
  const [dashboard, list, details, rivals, pool] = await Promise.all([
    html(nurse, "/hospital-dashboard"),
    html(nurse, "/hospital-dashboard?part=unanswered"),
    html(nurse, `/transport/${id}`),
    html(company, `/transport/${id}`),
    html(company, "/ambulance-dashboard?part=unanswered"),
  ]);
  expect(dashboard).toContain("No company answered");
  expect(dashboard).toMatch(/Unheard Person[\s\S]*No response</);
  expect(dashboard).toMatch(/\d without a response</);
  expect(list).toContain("all asked, no response");
  expect(details).toContain("No company has responded");
  expect(rivals).not.toContain("No company has responded");
  expect(pool).not.toContain(`/transport/${id}"`);
});
