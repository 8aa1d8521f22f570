import { standingOrders, users } from "@wardway/db/schema";
import type { Notification, StandingOrder, TransportRequest } from "@wardway/model";
import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { getLastDueDay } from "#app/domain/transports/standing-orders/occurrences.ts";
import { expectAccessible, expectQuiet, openPageAs } from "../support/browser.ts";
import { browser, hospital, openFixture, portal } from "../support/fixture.ts";
import { postForm } from "../support/log-in.ts";
import { logInAs } from "../support/session.ts";
import { coordinates, createRequest } from "../support/transports.ts";

openFixture("browser", "hospital");

const daysAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Daily, from the day after tomorrow, three days ahead. */
async function make(medicalRecordNumber: string, changed: object = {}) {
  const { id: requestId } = await createRequest(hospital, { medicalRecordNumber });
  const order = {
    requestId,
    weekdays: ["MO", "TU", "WE", "TH", "FR", "SA", "SU"],
    firstDay: daysAhead(2),
    pickupTime: "07:30",
    daysAhead: 4,
    ...changed,
  };
  return (await hospital.post<StandingOrder>("/api/standing-orders", order)).body;
}

const read = async (id: number) => (await hospital.get<StandingOrder>(`/api/standing-orders/${id}`)).body;

it("is made from a transport by keyboard, and its requests are created, skipped and cancelled", async () => {
  const { id } = await createRequest(hospital, {
    ...coordinates,
    patientName: "Maria Lindqvist",
    medicalRecordNumber: "MRN-62001",
  });
  const page = await openPageAs(browser, portal, "hospital");
  await page.goto(`${portal.url}/transport/${id}`);
  await page.getByRole("link", { name: "Make Standing Order" }).click();
  await page.getByRole("heading", { name: `Make a standing order from request No. ${id}` }).waitFor();
  await page.getByRole("button", { name: "Make Standing Order" }).press("Enter");
  await page.getByText("Choose at least one day of the week").waitFor();
  for (const day of ["Mon", "Wed", "Fri"]) await page.getByRole("checkbox", { name: day }).press("Space");
  await page.getByText("Next dates").waitFor();
  await expectAccessible(page);
  await page.getByLabel("Pick-up time").fill("07:30");
  await page.getByLabel("First day").fill(daysAhead(2));
  await page.getByLabel("Days ahead").fill("14");
  await page.getByLabel("Days ahead").press("Enter");
  await page.getByText("Standing order made", { exact: true }).waitFor();
  await page.getByRole("heading", { name: "Standing order of Maria Lindqvist" }).waitFor();
  await page.getByText(/^Mon, Wed, Fri at /).waitFor();
  await expectAccessible(page);

  const orderId = Number(new URL(page.url()).pathname.split("/").pop());
  const requested = async () => (await read(orderId)).dates.filter(({ state }) => state === "requested");
  const { dates: planned, timeZone } = await read(orderId);
  const lastDay = getLastDueDay(14, timeZone, new Date());
  const count = planned.filter(({ day }) => day <= lastDay).length;
  expect(count).toBeGreaterThan(3);
  await expect.poll(async () => (await requested()).length).toBe(count);
  await page.reload();
  // The menu is there once the page is hydrated.
  await page.locator("a[aria-haspopup][href='/notifications']").waitFor();
  expect(await page.getByRole("link", { name: "Request No." }).count()).toBe(count);
  const [skip] = await page.getByRole("button", { name: /^Skip / }).all();
  await skip?.press("Enter");
  await page.getByText("Day skipped", { exact: true }).waitFor();
  expect((await read(orderId)).dates[count]?.state).toBe("skipped");

  await page.getByRole("button", { name: "End Order" }).press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "End Order" }).press("Enter");
  await page.getByText("Standing order ended", { exact: true }).waitFor();
  await page.getByRole("button", { name: `Cancel ${count} Requests` }).press("Enter");
  const dialog = page.getByRole("alertdialog");
  await dialog.getByLabel("Reason").fill("Admitted as an inpatient");
  await dialog.getByRole("button", { name: `Cancel ${count} Requests` }).press("Enter");
  await page.getByText(`${count} requests cancelled`, { exact: true }).waitFor();
  expect(new Set((await requested()).map(({ requestStatus }) => requestStatus))).toEqual(
    new Set(["cancelled"]),
  );

  const [first] = await requested();
  await page.goto(`${portal.url}/transport/${first?.requestId}`);
  await page.getByRole("link", { name: `No. ${orderId}`, exact: true }).waitFor();
  expectQuiet(page);
  await page.context().close();
});

it("keeps what was typed if it is rejected", async () => {
  const { trip } = await make("MRN-62002");
  const { id, revision } = await createRequest(hospital, {
    medicalRecordNumber: trip.medicalRecordNumber ?? "",
  });
  const fields = {
    intent: "save",
    requestId: String(id),
    revision: String(revision),
    weekdays: "MO",
    everyWeeks: "2",
    firstDay: daysAhead(2),
    pickupTime: "07:30",
    daysAhead: "5",
  };
  const again = await postForm(hospital, `/standing-orders?from=${id}`, fields);
  expect(again.status).toBe(409);
  expect(again.body).toMatch(/Standing order \d+ is for this record number/);
  expect(again.body).toMatch(/value="MO"[^>]*checked|checked[^>]*value="MO"/);
  const late = { ...fields, pickupTime: "25:00", lastDay: daysAhead(1) };
  const rejected = await postForm(hospital, `/standing-orders?from=${id}`, late);
  expect(rejected.status).toBe(422);
  expect(rejected.body).toContain("The pick-up time must be a time of day, like 07:30.");
});

it("is of its hospital only, and says so to two users who change it", async () => {
  const order = await make("MRN-62003", { firstDay: daysAhead(20) });
  const foreign = await logInAs(portal, "hospital2");
  const company = await logInAs(portal, "ambulance");
  const path = `/standing-orders/${order.id}`;
  expect((await foreign.get(path)).status).toBe(404);
  expect((await foreign.get<StandingOrder[]>("/api/standing-orders")).body).toEqual([]);
  expect((await company.get("/standing-orders")).status).toBe(403);
  const pause = { intent: "status", status: "paused" };
  expect((await postForm(foreign, path, pause)).status).toBe(302);
  expect((await read(order.id)).status).toBe("active");
  await postForm(hospital, path, pause);
  expect((await hospital.get<string>(path)).body).toContain("Standing order paused");
  await postForm(hospital, path, pause);
  expect((await hospital.get<string>(path)).body).toContain("This standing order is paused already.");
});

it("shows companies requests, and nothing of the order", async () => {
  const order = await make("MRN-62004");
  await expect
    .poll(async () => (await read(order.id)).dates.filter(({ state }) => state === "requested").length)
    .toBeGreaterThan(1);
  const requestId = (await read(order.id)).dates[0]?.requestId;
  const company = await logInAs(portal, "ambulance");
  const { body } = await company.get<TransportRequest>(`/api/transport-requests/${requestId}`);
  expect(body).toMatchObject({ status: "pending", standingOrderId: null });
});

it("shows why its requests cannot be created, and notifies its author with a link", async () => {
  const { id } = await make("MRN-62005", { firstDay: daysAhead(20) });
  const path = `/standing-orders/${id}`;
  await portal.db
    .update(standingOrders)
    .set({ firstDay: daysAhead(2), trip: sql`jsonb_set(trip, '{destination}', '""')` })
    .where(eq(standingOrders.id, id));
  // Resuming it triggers an attempt.
  for (const status of ["paused", "active"]) await hospital.patch(`/api/standing-orders/${id}`, { status });
  await expect.poll(async () => (await read(id)).failure?.day).toBe(daysAhead(2));
  expect((await hospital.get<string>(path)).body).toMatch(
    /could not be created<.*Destination is required\./s,
  );
  expect((await hospital.get<string>("/standing-orders")).body).toContain("Destination is required.");
  const { body } = await hospital.get<Notification[]>("/api/notifications");
  const notice = body.find(({ standingOrderId }) => standingOrderId === id);
  expect(notice).toMatchObject({ type: "standing_order_failing", canOpen: true, waits: true });
  const opened = await hospital.get(`/notifications/${notice?.id}`);
  expect([opened.status, opened.headers.get("location")]).toEqual([302, path]);
});

it("is taken over from an account that has left", async () => {
  const { id, madeBy } = await make("MRN-62006", { firstDay: daysAhead(20) });
  const colleague = await logInAs(portal, "nurse");
  const path = `/standing-orders/${id}`;
  expect((await colleague.get<string>(path)).body).not.toContain("Take Over");
  await portal.db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.username, "hospital"));
  expect((await colleague.get<string>("/standing-orders")).body).toContain("To take over");
  expect((await colleague.get<string>(path)).body).toContain("No one is responsible for this order");
  await postForm(colleague, path, { intent: "adopt" });
  const page = (await colleague.get<string>(path)).body;
  expect(page).toContain("You are responsible for this order now");
  expect(page).not.toContain("No one is responsible");
  const { body: adopted } = await colleague.get<StandingOrder>(`/api/standing-orders/${id}`);
  expect(adopted.madeBy).toBe(madeBy);
  expect(page).toMatch(new RegExp(`Taken over by.*${adopted.responsible}`, "s"));
});
