import { organizations, users } from "@wardway/db/schema";
import { pageSizes, type TransportRequest } from "@wardway/model";
import { eq } from "drizzle-orm";
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { desktop, expectQuiet, logInPage, openPageAs, phone } from "../support/browser.ts";
import { browser, company, hospital, openFixture, portal } from "../support/fixture.ts";
import { logInAs } from "../support/session.ts";
import {
  approvedTransport,
  createRequest,
  hoursAhead,
  setStatus,
  transportInProgress,
} from "../support/transports.ts";

openFixture("browser", "hospital", "company");

/** The header row and those with a request, without the groups' headings. */
const rows = (page: Page) =>
  page
    .getByRole("table")
    .getByRole("row")
    .filter({ hasNot: page.getByRole("rowheader") });
const row = (page: Page, patientName: string) => rows(page).filter({ hasText: patientName });
/** Height of the frame, the heading and the tabs above a list. */
const LIST_TOP = 148;

const searchBox = (page: Page) => page.getByRole("searchbox");
const widthBeyondScreen = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error("The element has no box.");
  return box;
}

/** Whether nothing covers its center. */
const hasCenter = (element: Locator) =>
  element.evaluate((node) => {
    const { x, y, width, height } = node.getBoundingClientRect();
    return node.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

async function newHospital(username: string): Promise<void> {
  const [organization] = await portal.db
    .insert(organizations)
    .values({ kind: "hospital", name: `House of ${username}`, timeZone: "America/New_York" })
    .returning();
  const [colleague] = await portal.db.select().from(users).where(eq(users.username, "hospital"));
  await portal.db.insert(users).values({
    username,
    password: colleague?.password ?? "",
    role: "hospital",
    organizationId: organization?.id ?? 0,
    isDemo: true,
  });
}

describe("every list", () => {
  it.each([
    ["hospital", "/hospital-dashboard", "Hospital Dashboard"],
    ["ambulance", "/ambulance-dashboard", "Welcome"],
    ["ambulance", "/active-transports", "Active Transports"],
    ["hospital", "/transport-history", "Transport History"],
  ])("fits a phone with long names: %s at %s", async (username, path, title) => {
    await createRequest(hospital, {
      patientName: "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewis",
      currentLocation: "X".repeat(300),
      destination: "בית החולים הדסה עין כרם, ירושלים",
    });
    const page = await openPageAs(browser, portal, username, { path, viewport: phone });
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    await rows(page).nth(2).waitFor();
    expect(await widthBeyondScreen(page)).toBeLessThanOrEqual(0);
    expectQuiet(page);
  });

  it.each([phone, desktop])(
    "shows a room whole, however long unit and facility are: $width px",
    async (viewport) => {
      const destination = `Room First Clinic ${viewport.width}`;
      await createRequest(hospital, {
        currentLocation: `St. Odhran Hospital, ${"X".repeat(250)}`,
        currentUnit: "Y".repeat(80),
        currentRoom: "88417",
        destination,
      });
      const page = await openPageAs(browser, portal, "hospital", { path: "/hospital-dashboard", viewport });
      await searchBox(page).fill("88417");
      const room = row(page, destination).getByText("Room 88417", { exact: true });
      await room.waitFor();
      const isWhole = await room.evaluate((element) => {
        const inner = element.getBoundingClientRect();
        const outer = element.closest("td")?.getBoundingClientRect();
        return (
          outer !== undefined && inner.width > 0 && inner.left >= outer.left && inner.right <= outer.right
        );
      });
      expect(isWhole).toBe(true);
      expect(await widthBeyondScreen(page)).toBeLessThanOrEqual(0);
      expectQuiet(page);
    },
  );
});

describe("the dashboard", () => {
  it("filters while the user types, shows an empty result, and clears it", async () => {
    await createRequest(hospital, { patientName: "Søren Ångström" });
    const page = await openPageAs(browser, portal, "hospital", { path: "/hospital-dashboard" });
    await searchBox(page).pressSequentially("søren å");
    await expect.poll(() => rows(page).count()).toBe(2);
    expect(await searchBox(page).evaluate((input) => input === document.activeElement)).toBe(true);
    await searchBox(page).fill("100%_");
    await page.getByText("No request found").waitFor();
    await page.getByRole("link", { name: "Clear search" }).click();
    await rows(page).nth(2).waitFor();
    await expect.poll(() => searchBox(page).inputValue()).toBe("");
    expectQuiet(page);
  });

  it.each([phone.width, 780])("stays where it is whatever the counts of its tabs: %i px", async (width) => {
    const viewport = { width, height: desktop.height };
    const page = await openPageAs(browser, portal, "hospital", { path: "/hospital-dashboard", viewport });
    const bar = page.locator(".list-bar");
    const heightWith = (count: string) =>
      bar.evaluate((element, text) => {
        for (const tab of element.querySelectorAll("[role=tab] > span:first-of-type")) tab.textContent = text;
        return element.clientHeight;
      }, ` ${count}`);
    expect(await heightWith("999+")).toBe(await heightWith("0"));
    expectQuiet(page);
  });

  it.each([phone, desktop])(
    "shows other hits of a search on the screen and moves no row for them: $width px",
    async (viewport) => {
      const username = `seeker${viewport.width}`;
      await newHospital(username);
      const session = await logInAs(portal, username);
      const patientName = "Ottoline Brackenridge";
      for (let nth = 0; nth < 6; nth += 1) await createRequest(session, { patientName });
      const { id } = await createRequest(session, { patientName });
      await setStatus(session, `/api/transport-requests/${id}/status`, "cancelled");
      const page = await openPageAs(browser, portal, username, { path: "/hospital-dashboard", viewport });
      const bar = page.locator(".list-bar");
      await bar.evaluate((element) => element.scrollIntoView());
      const distance = async () => {
        const [{ y }, list] = [await boxOf(bar), await boxOf(page.locator(".list-box"))];
        return list.y - y;
      };
      const before = await distance();
      await searchBox(page).fill(patientName);
      const others = page.getByRole("status").getByRole("navigation", { name: "Also found:" });
      await others.getByRole("link", { name: "Cancelled 1" }).waitFor();
      expect(await distance()).toBe(before);
      const { y, height } = await boxOf(others);
      expect(y + height).toBeLessThanOrEqual(viewport.height);
      expect(await hasCenter(others)).toBe(true);
      expectQuiet(page);
    },
  );

  it("distinguishes a hospital without requests from a status without any", async () => {
    await newHospital("newcomer");
    const page = await openPageAs(browser, portal, "newcomer", { path: "/hospital-dashboard?tab=completed" });
    await page.getByText("No transport requests yet", { exact: true }).waitFor();
    await createRequest(await logInAs(portal, "newcomer"));
    await page.reload();
    await page.getByText("No transport requests in this status.", { exact: true }).waitFor();
    await page.getByRole("tab", { name: "Pending 1" }).click();
    await page.getByRole("link", { name: /^View Details/ }).waitFor();
    await page.goto("/transport-history");
    await page.getByText("No results.", { exact: true }).waitFor();
    expectQuiet(page);
  });

  it("offers each party its next step, and a company only once", async () => {
    const { id } = await createRequest(hospital, { destination: "Next Step Clinic", priority: "critical" });
    const page = await openPageAs(browser, portal, "ambulance", { path: "/ambulance-dashboard" });
    await searchBox(page).fill("Next Step");
    await expect.poll(() => rows(page).count()).toBe(2);
    await row(page, "Next Step").getByRole("link", { name: "Respond" }).waitFor();
    const estimatedArrival = new Date(Date.now() + 3_600_000).toISOString();
    await company.post("/api/transport-responses", { transportRequestId: id, estimatedArrival });
    await page.reload();
    await page.getByText("Response sent").waitFor();
    await expect.poll(() => rows(page).getByRole("link", { name: "Respond" }).count()).toBe(0);

    const other = await logInPage(browser, portal, "nurse");
    await other.goto("/hospital-dashboard");
    await searchBox(other).fill("Next Step");
    await expect.poll(() => rows(other).count()).toBe(2);
    await other.getByRole("link", { name: "Review responses" }).click();
    await other.waitForURL(`**/transport/${id}?tab=responses`);
  });
});

describe("the rows", () => {
  it.each([
    [desktop, 10, 56],
    [phone, 3, 240],
  ])("show at least $1 whole requests below the heading: $0.width", async (viewport, count, maxHeight) => {
    const page = await openPageAs(browser, portal, "ambulance", { path: "/ambulance-dashboard", viewport });
    await rows(page).nth(count).waitFor();
    const boxes = await page.locator("tr[data-row]").evaluateAll((all) =>
      all.map((each) => {
        const list = each.closest("table")?.getBoundingClientRect().top ?? 0;
        const { bottom, height } = each.getBoundingClientRect();
        return { bottom: bottom - list, height };
      }),
    );
    const below = viewport.height - LIST_TOP;
    expect(boxes.filter(({ bottom }) => bottom <= below).length).toBeGreaterThanOrEqual(count);
    expect(boxes.slice(0, count).every(({ height }) => height <= maxHeight)).toBe(true);
  });

  it("open by click and Enter, are reached by keys, and let a reader turn single keys off", async () => {
    const { id } = await createRequest(hospital, { destination: "Keyboard Clinic", priority: "critical" });
    const page = await openPageAs(browser, portal, "ambulance", { path: "/ambulance-dashboard" });
    await page.getByRole("button", { name: "Keyboard" }).waitFor();
    await page.keyboard.press("/");
    await page.keyboard.type("Keyboard Clinicj?");
    await expect.poll(() => searchBox(page).inputValue()).toBe("Keyboard Clinicj?");
    await searchBox(page).fill("Keyboard Clinic");
    await expect.poll(() => rows(page).count()).toBe(2);
    await row(page, "Keyboard Clinic").getByText("Keyboard Clinic").click();
    await page.waitForURL(`**/transport/${id}`);
    await page.goBack();

    const hasFocus = () =>
      page.getByRole("link", { name: /^View Details/ }).evaluate((link) => link === document.activeElement);
    const focusBy = (key: string) =>
      expect
        .poll(async () => {
          await page.keyboard.press(key);
          return hasFocus();
        })
        .toBe(true);
    await page.getByRole("button", { name: "Keyboard" }).waitFor();
    await focusBy("j");
    await page.keyboard.press("Shift+?");
    const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await dialog.getByRole("switch", { name: "Single keys" }).uncheck();
    await page.keyboard.press("Escape");
    await page.reload();
    await page.getByRole("button", { name: "Keyboard" }).waitFor();
    await page.keyboard.press("j");
    await expect.poll(() => hasFocus()).toBe(false);
    await page.keyboard.press("Shift+?");
    await expect.poll(() => dialog.count()).toBe(0);
    await page.getByRole("button", { name: "Keyboard" }).click();
    await dialog.getByRole("switch", { name: "Single keys" }).check();
    await page.keyboard.press("Escape");
    await focusBy("k");
    await page.keyboard.press("Enter");
    await page.waitForURL(`**/transport/${id}`);
    expectQuiet(page);
  });

  it("continue from the last row after going back", async () => {
    const page = await openPageAs(browser, portal, "hospital", { path: "/hospital-dashboard" });
    const rows = await page.locator("[data-row]").evaluateAll((all) => all.map((row) => row.dataset.row));
    const pressUntil = (key: string, row: string | undefined) =>
      expect
        .poll(async () => {
          await page.keyboard.press(key);
          return page.evaluate(
            () => document.activeElement?.closest("[data-row]")?.querySelector("a")?.href ?? "none",
          );
        })
        .toMatch(new RegExp(`/transport/${row}$`));
    await pressUntil("j", rows[1]);
    await page.keyboard.press("Enter");
    await page.waitForURL(`**/transport/${rows[1]}`);
    await page.goBack();
    await page.getByRole("button", { name: "Keyboard" }).waitFor();
    await pressUntil("j", rows[2]);
    expectQuiet(page);
  });

  it("have tabs that follow the arrow keys", async () => {
    const page = await openPageAs(browser, portal, "hospital", { path: "/hospital-dashboard" });
    const tab = (name: RegExp) => page.getByRole("tab", { name });
    await page.locator("[role=tab][tabindex='-1']").first().waitFor();
    await tab(/^Pending/).focus();
    await page.keyboard.press("End");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Space");
    await page.waitForURL(/tab=approved/);
    await expect.poll(() => tab(/^Approved/).getAttribute("aria-selected")).toBe("true");
    await page.getByRole("tabpanel", { name: /^Approved/ }).waitFor();
    expectQuiet(page);
  });
});

describe("the active transports", () => {
  it("open in a dialog that restores the focus, and start from the list", async () => {
    const request = await approvedTransport(hospital, company, { patientName: "Grete Listmann" });
    const page = await openPageAs(browser, portal, "ambulance", { path: "/active-transports" });
    // Wait for the script: a message shown on hydration would receive the Escape key.
    const opener = row(page, "Grete Listmann").locator("a[aria-haspopup]", { hasText: "View Details" });
    await opener.click();
    const dialog = page.getByRole("dialog", { name: "Grete Listmann" });
    await dialog.getByText("MRN-4711").waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    expect(await opener.evaluate((link) => link === document.activeElement)).toBe(true);

    await row(page, "Grete Listmann").getByRole("button", { name: "Start Transport" }).click();
    await page.getByText("Status updated").first().waitFor();
    await row(page, "Grete Listmann").getByText("In Progress").waitFor();
    expect(new URL(page.url()).pathname).toBe("/active-transports");
    const { body } = await hospital.get<TransportRequest>(`/api/transport-requests/${request.id}`);
    expect(body.status).toBe("in_progress");
    expectQuiet(page);
  });
});

describe("a transport with the patient aboard", () => {
  it("is completed only with a reason, which the timeline shows with the missing milestones", async () => {
    const { id } = await transportInProgress(hospital, company, "patient_aboard", {
      patientName: "Aboard Early",
    });
    const page = await openPageAs(browser, portal, "nurse", { path: "/active-transports" });
    const listed = row(page, "Aboard Early");
    await listed.getByText("In Progress").waitFor();
    await expect.poll(() => listed.getByRole("button", { name: "Complete", exact: true }).count()).toBe(0);
    await listed.getByRole("button", { name: "More actions for Aboard Early" }).press("Enter");
    await page.getByRole("menuitem", { name: "Complete before transfer of care..." }).press("Enter");

    const dialog = page.getByRole("alertdialog", { name: "Complete the transport of Aboard Early?" });
    await dialog.getByText("Not recorded: At destination, Transfer of care.").waitFor();
    await dialog.getByRole("button", { name: "Complete now" }).click();
    await dialog.getByText("Reason is required.").waitFor();
    await dialog.getByLabel("Reason").fill("Handed over at the ambulance bay");
    await dialog.getByRole("button", { name: "Complete now" }).click();

    await page.getByText("Handed over at the ambulance bay").waitFor();
    await page.getByText(/^Not recorded: .*Transfer of Care$/).waitFor();
    expectQuiet(page, [/status of 422/]);

    const crew = await openPageAs(browser, portal, "ambulance", { path: `/transport/${id}` });
    await crew.getByText("Record another step or an earlier time").click();
    await crew.getByRole("combobox", { name: /^Step/ }).selectOption("Transfer of care");
    await crew.getByRole("button", { name: "Record", exact: true }).click();
    await crew.getByText("Late entry, after completion").waitFor();
  });

  it("stays under the pointer after Complete, so that a second click completes no other transport", async () => {
    const names = ["Pointer One", "Pointer Two"];
    const requests = await Promise.all(
      names.map((patientName) => transportInProgress(hospital, company, "transfer_of_care", { patientName })),
    );
    const page = await openPageAs(browser, portal, "nurse", { path: "/active-transports" });
    const [first = "", second = ""] = (await rows(page).allTextContents()).flatMap(
      (text) => names.find((name) => text.includes(name)) ?? [],
    );
    const button = row(page, first).getByRole("button", { name: "Complete", exact: true });
    await button.scrollIntoViewIfNeeded();
    const box = await button.boundingBox();
    const [x, y] = [(box?.x ?? 0) + 5, (box?.y ?? 0) + 5];
    await page.mouse.move(x, y);
    await page.mouse.click(x, y);
    await row(page, first).getByText("No longer in this list").waitFor();
    const underPointer = await page.evaluate(
      ([left = 0, top = 0]) => document.elementFromPoint(left, top)?.closest("tr")?.textContent,
      [x, y],
    );
    expect(underPointer).toContain(first);
    await page.mouse.click(x, y);
    await row(page, second).getByRole("button", { name: "Complete", exact: true }).waitFor();
    const other = requests.find(({ patientName }) => patientName === second);
    const { body } = await hospital.get<TransportRequest>(`/api/transport-requests/${other?.id}`);
    expect(body.status).toBe("in_progress");
    expectQuiet(page);
  });
});

describe("a transport days before its pick-up", () => {
  it("starts only with a reason", async () => {
    const { id } = await approvedTransport(hospital, company, {
      patientName: "Far Ahead",
      transportDate: hoursAhead(120),
    });
    const page = await openPageAs(browser, portal, "ambulance", { path: `/transport/${id}` });
    await page.getByText("The pick-up is more than 4 hours away").waitFor();
    await expect.poll(() => page.getByRole("button", { name: "Start Transport" }).count()).toBe(0);
    await page.getByRole("button", { name: "Start early" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Start the transport of Far Ahead now?" });
    await dialog.getByLabel("Reason").fill("The ward asked for it");
    await dialog.getByRole("button", { name: "Start now" }).click();
    await page.getByText("The ward asked for it").waitFor();
    expectQuiet(page);
  });
});

describe("the history", () => {
  it("shows ten at a time, the next ten, and the first again", async () => {
    const page = await openPageAs(browser, portal, "hospital", { path: "/transport-history" });
    await expect.poll(() => rows(page).count()).toBe(pageSizes.history + 1);
    const top = rows(page).nth(1).getByRole("cell").first();
    const first = await top.textContent();
    await page.getByRole("link", { name: "Next" }).click();
    await expect.poll(() => top.textContent()).not.toBe(first);
    await page.getByRole("link", { name: "Previous" }).click();
    await expect.poll(() => top.textContent()).toBe(first);
    expectQuiet(page);
  });
});
