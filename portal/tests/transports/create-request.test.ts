import { fileURLToPath } from "node:url";
import { facilities, transportRequests } from "@wardway/db/schema";
import { addDays, format, subDays } from "date-fns";
import { eq } from "drizzle-orm";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  expectAccessible,
  expectQuiet,
  logInPage,
  openBrowser,
  openPageAs,
  phone,
} from "../support/browser.ts";
import { type Portal, startPortal } from "../support/portal.ts";
import { logInAs } from "../support/session.ts";
import { createRequest as createByCall } from "../support/transports.ts";
import { confirmTypedPlaces } from "../support/typed-places.ts";

const places = fileURLToPath(new URL("../../maps/baltimore.places.gz", import.meta.url));

let portal: Portal;
let browser: Browser;

beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal({ env: { PLACES: places } }), openBrowser()]);
  await portal.db
    .insert(facilities)
    .values([
      place("Harbor View Hospital", "12 Quay Street", 39.2811, -76.5922),
      place("Harbor View Clinic", "14 Quay Street", 39.2822, -76.5933),
    ]);
});

afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

function place(name: string, address: string, latitude: number, longitude: number) {
  return {
    name,
    address,
    city: "Baltimore",
    state: "MD",
    zip: "21231",
    latitude,
    longitude,
    sourceKey: name,
  };
}

/** Of a key of an input method. */
interface Composing {
  readonly isComposing?: boolean;
  readonly keyCode?: number;
}

const ahead = format(addDays(new Date(), 3), "yyyy-MM-dd");
const pastDate = format(subDays(new Date(), 3), "yyyy-MM-dd");

const field = (page: Page, label: string) => page.getByLabel(new RegExp(`^${label}`));
const create = (page: Page) => page.getByRole("button", { name: "Create request" });
const newRequest = (page: Page) => page.getByRole("link", { name: "New request", exact: true });
const suggestion = (page: Page) => page.getByRole("listbox").getByRole("option");
const draftNotice = (page: Page) => page.getByText("What you typed before is back.");

/** Without the confirmation of both places, which are only texts. */
async function fillIn(page: Page, patientName: string): Promise<void> {
  await field(page, "Patient name").fill(patientName);
  await field(page, "Medical record number").fill(`MRN ${patientName}`);
  await field(page, "Current location").fill("4 West, room 412");
  await field(page, "Destination").fill("Brookhollow Dialysis Center");
}

const saved = (patientName: string) =>
  portal.db.select().from(transportRequests).where(eq(transportRequests.patientName, patientName));

/** The texts of each draft, newest first. */
const getDrafts = (page: Page) =>
  page.evaluate(() =>
    [...Object.entries(sessionStorage), ...Object.entries(localStorage)]
      .filter(([key]) => key.includes("new-request"))
      .flatMap(([, value]) => JSON.parse(String(value)) as { texts: unknown }[])
      .map(({ texts }) => texts),
  );

describe("the place in a facility", () => {
  it("is stored with unit and room, and the prefilled unit is none of another facility", async () => {
    const nurse = await logInAs(portal, "nurse");
    const larkmoor = "Larkmoor Regional Medical Center";
    await createByCall(nurse, { currentLocation: larkmoor, currentUnit: "5 East" });
    const page = await openPageAs(browser, portal, "nurse", { path: "/new-request" });
    const from = page.getByRole("group", { name: "From", exact: true });
    const unit = from.getByLabel("Unit");
    expect([await field(page, "Current location").inputValue(), await unit.inputValue()]).toEqual([
      larkmoor,
      "5 East",
    ]);
    await field(page, "Current location").fill("Harbor View");
    await expect.poll(() => unit.inputValue()).toBe("");
    await field(page, "Current location").fill(larkmoor);
    await expect.poll(() => unit.inputValue()).toBe("5 East");
    await suggestion(page).first().click();
    await from.getByLabel("Room, bed").fill("412");
    await field(page, "Patient name").fill("Room Person");
    await field(page, "Medical record number").fill("MRN-0815");
    await field(page, "Destination").fill("Harbor View Clinic");
    await suggestion(page).first().click();
    await page.getByRole("group", { name: "To", exact: true }).getByLabel("Unit").fill("Dialysis");
    await create(page).click();
    await page.waitForURL(/created=/);
    expect(await saved("Room Person")).toMatchObject([
      { currentUnit: "5 East", currentRoom: "412", destinationUnit: "Dialysis", destinationRoom: null },
    ]);
    expectQuiet(page);
    await page.context().close();
  });
});

const draftOf = (page: Page, patientName: string) =>
  page.getByRole("listitem").filter({ hasText: `Draft for ${patientName}, ` });

describe("the page of a new request", () => {
  it("keeps the input across an invalid date, a reload and a lost connection, and creates one request", async () => {
    const page = await openPageAs(browser, portal, "hospital", { path: "/new-request" });
    await fillIn(page, "Ünal O'Brien <b>");
    await confirmTypedPlaces(page);
    await page.getByLabel("Oxygen", { exact: true }).check();
    await page.getByLabel("Wheelchair").check();
    await field(page, "Date").fill(pastDate);
    await create(page).click();
    await page.getByText("The transport date is in the past. Choose a later date and time.").waitFor();
    expect(await field(page, "Date").evaluate((input) => input === document.activeElement)).toBe(true);

    await page.reload();
    await draftNotice(page).waitFor();
    await expect.poll(() => field(page, "Patient name").inputValue()).toBe("Ünal O'Brien <b>");
    await expect.poll(() => page.getByLabel("Wheelchair").isChecked()).toBe(true);

    await confirmTypedPlaces(page);
    await field(page, "Date").fill(ahead);
    await page.context().setOffline(true);
    await create(page).click();
    await page.getByText("The portal cannot be reached now.").first().waitFor();
    await expect.poll(() => field(page, "Patient name").inputValue()).toBe("Ünal O'Brien <b>");

    await page.context().setOffline(false);
    await create(page).dblclick();
    await page
      .getByText(/^Request \d+ sent to \d+ companies$/)
      .first()
      .waitFor();
    await page.waitForURL(/\/hospital-dashboard\?created=\d+$/);
    const requests = await saved("Ünal O'Brien <b>");
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({ equipment: "Oxygen, Wheelchair", status: "pending" });
    expect(await getDrafts(page)).toEqual([]);
    await page.locator("tr[data-marked]", { hasText: "Ünal O'Brien <b>" }).waitFor();
    expectQuiet(page, [/ERR_INTERNET_DISCONNECTED/]);
  });

  it("follows the clock and sends as soon as possible until a time is specified", async () => {
    const page = await openPageAs(browser, portal, "hospital", { path: "/hospital-dashboard" });
    await page.clock.install();
    await page.goto("/new-request");
    const asap = page.getByRole("checkbox", { name: "As soon as possible" });
    await fillIn(page, "Asa Now");
    await confirmTypedPlaces(page);
    const opened = await field(page, "Time").inputValue();
    await page.clock.fastForward("10:00");
    await expect.poll(() => field(page, "Time").inputValue()).not.toBe(opened);
    await field(page, "Time").fill("23:58");
    expect(await asap.isChecked()).toBe(false);
    await asap.check();
    await expect.poll(() => field(page, "Time").inputValue()).not.toBe("23:58");
    await create(page).click();
    await page.waitForURL(/\/hospital-dashboard\?created=\d+$/);
    await page.locator("tr[data-marked]", { hasText: "as soon as possible" }).waitFor();
    const [request] = await saved("Asa Now");
    expect(request?.asSoonAsPossible).toBe(true);
    expect(Math.abs((request?.transportDate.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
    expectQuiet(page);
  });

  it("names an open request for the record number, and asks before it creates another one", async () => {
    const nurse = await logInAs(portal, "nurse");
    const earlier = await createByCall(nurse, { medicalRecordNumber: "MRN-77031" });
    const page = await openPageAs(browser, portal, "hospital", { path: "/new-request" });
    await fillIn(page, "Twice Entered");
    await confirmTypedPlaces(page);
    const named = page.getByRole("link", { name: new RegExp(`^No. ${earlier.id}, in 3 h .*, pending$`) });
    await field(page, "Medical record number").fill(" mrn-77031 ");
    await page.getByRole("status").and(page.locator(":has-text('There is an open request')")).waitFor();
    expect(await named.getAttribute("href")).toBe(`/transport/${earlier.id}`);

    await create(page).click();
    const question = page.getByRole("group", { name: "Create another request for this record number?" });
    await expect.poll(() => question.evaluate((element) => element === document.activeElement)).toBe(true);
    await question.getByRole("link", { name: `No. ${earlier.id}` }).waitFor();
    await question.getByRole("link", { name: "Back" }).click();
    await question.waitFor({ state: "detached" });
    expect(await saved("Twice Entered")).toEqual([]);

    await create(page).click();
    await question.getByRole("button", { name: "Create anyway" }).click();
    await page.waitForURL(/\/hospital-dashboard\?created=\d+$/);
    expect(await saved("Twice Entered")).toHaveLength(1);
    expectQuiet(page, [/409/]);
  });

  it("keeps the input from before the script was loaded", async () => {
    const page = await logInPage(browser, portal, "hospital");
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route(/\.js$/, async (route) => {
      await arrived;
      await route.continue();
    });
    await page.goto("/new-request", { waitUntil: "commit" });
    await field(page, "Patient name").fill("Early Typist");
    arrive();
    await expect.poll(() => getDrafts(page)).toEqual([{ patientName: "Early Typist" }]);
    await page.reload();
    await draftNotice(page).waitFor();
    await expect.poll(() => field(page, "Patient name").inputValue()).toBe("Early Typist");
    expectQuiet(page);
  });

  it("is checked before it is sent, even if the check loads after the click", async () => {
    const page = await logInPage(browser, portal, "hospital");
    let load = () => {};
    const held = new Promise<void>((resolve) => {
      load = resolve;
    });
    await page.route("**/assets/validation-*.js", async (route) => {
      await held;
      await route.continue();
    });
    const posts: string[] = [];
    page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
    await page.goto("/new-request");
    await page.locator("a[aria-haspopup][href='/notifications']").waitFor();
    await create(page).click();
    load();
    await page.locator("[aria-invalid=true]").first().waitFor();
    expect(posts.filter((url) => url.includes("/new-request"))).toEqual([]);
    expectQuiet(page);
  });

  it("is checked by the server if the check cannot be loaded", async () => {
    const page = await logInPage(browser, portal, "hospital");
    await page.route("**/assets/validation-*.js", (route) => route.abort());
    await page.goto("/new-request");
    await page.locator("a[aria-haspopup][href='/notifications']").waitFor();
    await fillIn(page, "Unchecked");
    await field(page, "Medical record number").fill("");
    await create(page).click();
    await page.locator("[aria-invalid=true]").first().waitFor();
    await expect.poll(() => field(page, "Patient name").inputValue()).toBe("Unchecked");
    expectQuiet(page, [/ERR_FAILED/, /status of 422/]);
  });

  it("offers facilities by keyboard and clears the position when the text changes", async () => {
    const page = await openPageAs(browser, portal, "hospital", { path: "/new-request" });
    await fillIn(page, "Quay One");
    const location = page.getByRole("combobox", { name: "Current location" });
    await location.fill("");
    await location.pressSequentially("harbor qu");
    await suggestion(page).nth(1).waitFor();
    const highlighted = suggestion(page).and(page.locator("[aria-selected=true]"));
    // Once they are found for the whole text.
    await highlighted.waitFor();
    await location.press("ArrowUp");
    await location.press("ArrowDown");
    await expect
      .poll(() => location.getAttribute("aria-activedescendant"))
      .toBe(await highlighted.getAttribute("id"));
    await location.press("Enter");
    await expect
      .poll(() => location.inputValue())
      .toMatch(/^Harbor View \w+, 1[24] Quay Street, Baltimore, MD 21231$/);
    await expect.poll(() => page.locator("[name=startLocationLat]").inputValue()).toMatch(/^39\.28/);
    await location.pressSequentially(", bay 2");
    await expect.poll(() => page.locator("[name=startLocationLat]").inputValue()).toMatch(/^39\.28/);
    await location.press("Home");
    await location.press("Delete");
    await expect.poll(() => page.locator("[name=startLocationLat]").inputValue()).toBe("");

    const destination = page.getByRole("combobox", { name: "Destination" });
    await destination.fill("harbor view hospital");
    await suggestion(page).filter({ hasText: "Harbor View Hospital" }).click();
    await page.getByRole("checkbox", { name: "Use as typed for current location" }).check();
    await create(page).click();
    await page.waitForURL(/created=/);
    expect(await saved("Quay One")).toMatchObject([
      {
        startLocationLat: null,
        destination: "Harbor View Hospital, 12 Quay Street, Baltimore, MD 21231",
        destinationLat: 39.2811,
      },
    ]);
    expectQuiet(page);
  });

  it("offers the hospital's frequent destinations before anything is typed, until the field is left", async () => {
    const page = await openPageAs(browser, portal, "hospital", { path: "/new-request" });
    const place = page.getByRole("combobox", { name: "Destination" });
    await place.focus();
    await suggestion(page).first().waitFor();
    const offered = await suggestion(page).allInnerTexts();
    expect(offered.length).toBeGreaterThan(1);
    await expectAccessible(page, "main");
    await place.press("Tab");
    await suggestion(page).first().waitFor({ state: "detached" });
    await place.focus();
    await suggestion(page).first().waitFor();
    await place.press("ArrowDown");
    await place.press("Enter");
    expect(await place.inputValue()).toBe(offered[0]?.split("\n").join(", "));
    expect(await page.locator("input[name=destinationLat]").inputValue()).toMatch(/^39\./);
    expect(await suggestion(page).count()).toBe(0);
    // What is typed is searched for.
    await place.fill("");
    await suggestion(page).first().waitFor();
    await place.fill("Harbor View");
    await expect.poll(async () => (await suggestion(page).allInnerTexts()).join()).toMatch(/^Harbor View/);
    expectQuiet(page);
    await page.context().close();
  });

  it("takes the first suggestion with Enter and never sends a half-typed place", async () => {
    const page = await openPageAs(browser, portal, "hospital", { path: "/new-request" });
    await fillIn(page, "Half Typed");
    let respond = () => {};
    const isResponding = new Promise<void>((resolve) => {
      respond = resolve;
    });
    await page.route(/\/api\/facilities\?/, async (route) => {
      await isResponding;
      await route.continue();
    });
    const location = page.getByRole("combobox", { name: "Current location" });
    const destination = page.getByRole("combobox", { name: "Destination" });
    await location.fill("harbor view ho");
    await location.press("Enter");
    respond();
    await suggestion(page)
      .and(page.locator("[aria-selected=true]", { hasText: "Hospital" }))
      .waitFor();
    await expect.poll(() => location.inputValue()).toBe("harbor view ho");
    await location.press("Enter");
    await expect
      .poll(() => location.inputValue())
      .toBe("Harbor View Hospital, 12 Quay Street, Baltimore, MD 21231");
    await suggestion(page).first().waitFor({ state: "detached" });

    await destination.fill("qzed");
    await page.getByText("No facility has this name.").waitFor();
    await destination.press("Enter");
    const confirmation = page.getByRole("checkbox", { name: "Use as typed for destination" });
    await confirmation.waitFor();
    await destination.press("Enter");
    await page.getByText("Destination: this is not a known place.").waitFor();
    expect(await destination.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await saved("Half Typed")).toEqual([]);
    await confirmation.check();
    await page.getByText("Destination: this is not a known place.").waitFor({ state: "detached" });
    await destination.press("End");
    await destination.pressSequentially("field");
    await destination.press("Escape");
    await expect.poll(() => confirmation.isChecked()).toBe(false);
    await confirmation.check();
    await create(page).click();
    await page.waitForURL(/created=/);
    expect(await saved("Half Typed")).toMatchObject([
      { startLocationLat: 39.2811, destination: "qzedfield" },
    ]);
    expectQuiet(page);
  });

  it("leaves the keys of an input method to it, in the list of places, the map's search and the dialog", async () => {
    const page = await openPageAs(browser, portal, "hospital", { path: "/hospital-dashboard" });
    await newRequest(page).click();
    const location = page.getByRole("combobox", { name: "Current location" });
    const compose = (field: Locator, key: string, composing: Composing) =>
      field.evaluate(
        (input, [name, init]) =>
          input.dispatchEvent(
            new KeyboardEvent("keydown", {
              key: name,
              bubbles: true,
              cancelable: true,
              composed: true,
              ...init,
            }),
          ),
        [key, composing] as const,
      );
    await location.fill("harbor view");
    await suggestion(page).and(page.locator("[aria-selected=true]")).waitFor();
    const selected = await suggestion(page).and(page.locator("[aria-selected=true]")).innerText();
    // The second is what Safari sends for the key that ends a composition.
    for (const composing of [{ isComposing: true }, { keyCode: 229 }]) {
      for (const key of ["ArrowDown", "Enter", "Escape"]) await compose(location, key, composing);
      await expect.poll(() => location.inputValue()).toBe("harbor view");
      expect(await suggestion(page).and(page.locator("[aria-selected=true]")).innerText()).toBe(selected);
    }
    await location.press("Escape");
    await suggestion(page).first().waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Use Map for current location" }).click();
    const search = page.getByRole("region", { name: "Map for current location" }).getByRole("combobox");
    await search.fill("harbor");
    await compose(search, "Enter", { isComposing: true });
    await compose(search, "Escape", { isComposing: true });
    await expect.poll(() => search.getAttribute("aria-expanded")).toBe("false");
    await search.press("Enter");
    await suggestion(page).first().waitFor();
    await compose(search, "Escape", { keyCode: 229 });
    await suggestion(page).first().waitFor();
    await page.getByRole("dialog").waitFor();
    expectQuiet(page);
  });

  it("creates a request without JavaScript after showing every error at its field", async () => {
    const context = await browser.newContext({
      baseURL: portal.url,
      javaScriptEnabled: false,
      viewport: phone,
    });
    const page = await context.newPage();
    await page.goto("/login?redirectTo=/hospital-dashboard");
    await page.getByLabel("Username").fill("nurse");
    await page.locator("input[name=password]").fill(portal.password);
    await page.getByRole("button", { name: "Log in" }).click();
    await newRequest(page).click();
    await field(page, "Patient name").fill("No Script");
    await field(page, "Date").fill(pastDate);
    await page.getByLabel("Stretcher").check();
    await create(page).click();
    await page.getByText("Error creating request").waitFor();
    await expect
      .poll(() => page.getByRole("alert").getByRole("link").allTextContents())
      .toEqual([
        "Medical record number is required.",
        "Destination is required.",
        "The transport date is in the past. Choose a later date and time.",
      ]);
    await expect.poll(() => page.getByLabel("Stretcher").isChecked()).toBe(true);

    await fillIn(page, "No Script");
    await field(page, "Date").fill(ahead);
    await create(page).click();
    await page.getByText("Request created").waitFor();
    await page.locator("tr[data-marked]", { hasText: "No Script" }).waitFor();
    expect(await saved("No Script")).toMatchObject([{ equipment: "Stretcher", startLocationLat: null }]);
  });

  it("asks an administrator for the hospital and redirects a company home", async () => {
    const admin = await logInPage(browser, portal, "admin");
    await admin.goto("/new-request");
    await fillIn(admin, "For Another House");
    await confirmTypedPlaces(admin);
    await create(admin).click();
    await admin.getByText("Choose the hospital that the request is for.").first().waitFor();
    await admin.getByRole("combobox", { name: "Hospital" }).selectOption({ index: 1 });
    await create(admin).click();
    await admin.waitForURL(/created=/);
    expect(await saved("For Another House")).toHaveLength(1);

    const company = await logInPage(browser, portal, "ambulance");
    await company.goto("/new-request");
    expect(new URL(company.url()).pathname).toBe("/");
  });
});

describe("the sections of a new request in one column", () => {
  it("collapse to their summary when done, and open for an error", async () => {
    const page = await openPageAs(browser, portal, "hospital", { path: "/new-request", viewport: phone });
    const isOpen = async (name: string) =>
      (await page.getByRole("button", { name, exact: true }).count()) === 0;
    await fillIn(page, "Phone Person");
    await confirmTypedPlaces(page);
    await field(page, "Date").fill(pastDate);
    await page.getByLabel("Oxygen", { exact: true }).check();
    const contact = field(page, "Contact person");
    await contact.scrollIntoViewIfNeeded();
    const top = (await contact.boundingBox())?.y ?? 0;
    await contact.click();
    await page.getByText("Phone Person, MRN Phone Person").waitFor();
    expect((await contact.boundingBox())?.y).toBeCloseTo(top, 0);
    await page.getByText(`4 West, room 412 to Brookhollow Dialysis Center, ${pastDate}`).waitFor();
    await page.getByRole("button", { name: "Patient", exact: true }).press("Enter");
    await expect
      .poll(() => field(page, "Patient name").evaluate((input) => input === document.activeElement))
      .toBe(true);
    await page.getByRole("button", { name: "Contact", exact: true }).press("Enter");

    await create(page).click();
    await page.getByText("The transport date is in the past.").waitFor();
    await page.getByText("Oxygen, no special instructions").waitFor();
    expect(await isOpen("Journey")).toBe(true);
    expect(await field(page, "Date").evaluate((input) => input === document.activeElement)).toBe(true);
    await expect.poll(() => isOpen("Patient")).toBe(false);
    await field(page, "Date").fill(ahead);
    await create(page).click();
    await page.waitForURL(/created=/);
    expect(await saved("Phone Person")).toHaveLength(1);
    expectQuiet(page);
  });
});

describe("the dialog of a new request", () => {
  it("closes one layer at a time, continues its draft, and creates the request on the page it was opened from", async () => {
    const page = await openPageAs(browser, portal, "hospital", { path: "/hospital-dashboard" });
    await page.getByRole("searchbox").fill("dialog");
    await page.getByRole("link", { name: "Clear search" }).waitFor();
    const searched = new URL(page.url()).search;
    await newRequest(page).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Create Transport Request" });
    await field(page, "Patient name").fill("Dialog Person");
    await page.getByRole("combobox", { name: "Destination" }).fill("harbor");
    await page.getByRole("listbox").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("listbox").waitFor({ state: "detached" });
    await expect.poll(() => dialog.isVisible()).toBe(true);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    expect(await newRequest(page).evaluate((link) => link === document.activeElement)).toBe(true);

    await page.keyboard.press("Enter");
    await draftOf(page, "Dialog Person").waitFor();
    expect(await field(page, "Patient name").inputValue()).toBe("");
    await draftOf(page, "Dialog Person").getByRole("button", { name: "Continue" }).click();
    await draftNotice(page).waitFor();
    await expect.poll(() => field(page, "Patient name").inputValue()).toBe("Dialog Person");
    await fillIn(page, "Dialog Person");
    await confirmTypedPlaces(page);
    await create(page).dblclick();
    await dialog.waitFor({ state: "detached" });
    await page.locator("tr[data-marked]", { hasText: "Dialog Person" }).waitFor();
    expect(new URL(page.url()).search).toBe(searched);
    expect(await saved("Dialog Person")).toHaveLength(1);
    expectQuiet(page);
  });

  it("keeps the input when the network fails, and Escape closes it before the error message", async () => {
    const page = await openPageAs(browser, portal, "hospital", { path: "/hospital-dashboard" });
    await newRequest(page).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Create Transport Request" });
    await fillIn(page, "Dead Zone");
    await confirmTypedPlaces(page);
    await page.waitForLoadState("networkidle");
    await page.context().setOffline(true);
    await create(page).click();
    const sentence = "What you typed is still here. Try again; it will be created once.";
    const message = page.locator("[data-message]").filter({ hasText: sentence });
    await message.waitFor();
    await expect.poll(() => field(page, "Patient name").inputValue()).toBe("Dead Zone");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => message.isVisible()).toBe(true);
    await page.keyboard.press("Escape");
    await message.waitFor({ state: "detached" });

    await page.context().setOffline(false);
    await newRequest(page).press("Enter");
    await page.getByRole("button", { name: "Continue" }).click();
    await confirmTypedPlaces(page);
    await create(page).click();
    await dialog.waitFor({ state: "detached" });
    expect(await saved("Dead Zone")).toHaveLength(1);
    expectQuiet(page, [/ERR_INTERNET_DISCONNECTED/]);
  });

  it("offers a draft without filling another patient's request, and keeps it after that one is sent", async () => {
    const page = await openPageAs(browser, portal, "hospital", { path: "/new-request" });
    await field(page, "Patient name").fill("First Patient");
    await page.getByRole("link", { name: "Cancel" }).click();
    await newRequest(page).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Create Transport Request" });
    await draftOf(page, "First Patient").waitFor();
    await fillIn(page, "Second Patient");
    expect(await draftOf(page, "First Patient").count()).toBe(1);
    await draftOf(page, "First Patient").getByRole("button", { name: "Continue" }).click();
    await expect.poll(() => field(page, "Patient name").inputValue()).toBe("First Patient");
    expect(await field(page, "Destination").inputValue()).toBe("");
    await draftOf(page, "Second Patient").getByRole("button", { name: "Continue" }).click();
    await expect.poll(() => field(page, "Patient name").inputValue()).toBe("Second Patient");
    await confirmTypedPlaces(page);
    await create(page).click();
    await dialog.waitFor({ state: "detached" });
    expect(await saved("Second Patient")).toHaveLength(1);
    await newRequest(page).press("Enter");
    expect(await draftOf(page, "Second Patient").count()).toBe(0);
    await draftOf(page, "First Patient").getByRole("button", { name: "Discard" }).click();
    await draftOf(page, "First Patient").waitFor({ state: "detached" });
    expect(await getDrafts(page)).toEqual([]);
    expectQuiet(page);
  });

  it("discards a draft on request, and every draft when its author logs out", async () => {
    const page = await openPageAs(browser, portal, "hospital", { path: "/new-request" });
    await field(page, "Patient name").fill("Left Behind");
    await page.reload();
    await page.getByRole("button", { name: "Discard draft" }).click();
    await draftNotice(page).waitFor({ state: "detached" });
    await expect.poll(() => field(page, "Patient name").inputValue()).toBe("");
    expect(await getDrafts(page)).toEqual([]);

    await field(page, "Patient name").fill("Left Behind Again");
    expect(await getDrafts(page)).toEqual([{ patientName: "Left Behind Again" }]);
    await page.locator("summary", { hasText: "account menu" }).click();
    await page.getByRole("button", { name: "Log Out" }).click();
    await page.waitForURL(/\/login/);
    await expect.poll(() => getDrafts(page)).toEqual([]);
    expectQuiet(page);
  });
});

/** Last: the index stays. */
describe("a place of the portal's own index", () => {
  it("is suggested below the facilities, and taken only when it is selected", async () => {
    const session = await logInAs(portal, "hospital");
    // The portal loads its index in the background of its start.
    await expect
      .poll(async () => (await session.get<unknown[]>("/api/geocode?q=2018%20orleans&local=true")).body)
      .toHaveLength(1);
    const page = await openPageAs(browser, portal, "hospital", { path: "/new-request" });
    await fillIn(page, "Orleans Resident");
    const location = page.getByRole("combobox", { name: "Current location" });
    await location.fill("2018 orleans");
    await suggestion(page).filter({ hasText: "2018 Orleans Street" }).waitFor();
    await location.press("Enter");
    await suggestion(page).first().waitFor({ state: "detached" });
    await expect.poll(() => location.inputValue()).toBe("2018 orleans");
    await location.press("ArrowDown");
    await suggestion(page).and(page.locator("[aria-selected=true]")).waitFor();
    await location.press("Enter");
    await expect.poll(() => location.inputValue()).toBe("2018 Orleans Street, Baltimore, MD 21205");
    await page.getByRole("checkbox", { name: "Use as typed for destination" }).check();
    await create(page).click();
    await page.waitForURL(/created=/);
    expect(await saved("Orleans Resident")).toMatchObject([
      { startLocationLat: expect.closeTo(39.295, 2), startLocationLong: expect.closeTo(-76.588, 2) },
    ]);
    await page.goto("/new-request");
    await location.fill("harbor view");
    await suggestion(page).first().waitFor();
    await expect.poll(() => suggestion(page).first().innerText()).toMatch(/^Harbor View/);
    expectQuiet(page);
  });
});
