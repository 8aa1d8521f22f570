import type { Page } from "playwright-core";
import type { Person } from "./people.ts";

/** A screen as somebody has it before them. */
export interface Visit {
  readonly as: Person;
  /** In place of `:name` stands the number of that subject. */
  readonly path: string;
  /** What `open` makes of the screen, in words. */
  readonly state?: string;
  /** What is done there before anybody looks. */
  readonly open?: (page: Page) => Promise<unknown>;
  /** HTTP status of the page; 200 unless it says otherwise. */
  readonly status?: number;
  /** The part that is looked at, where it covers others; all of the page unless it says otherwise. */
  readonly within?: string;
  /** Opened as a phone shows it. */
  readonly onPhone?: boolean;
}

/** The first button, link or summary of this name in sight, pressed. */
export const press =
  (name: string | RegExp, within = "body") =>
  (page: Page) =>
    page
      .locator(within)
      .locator("button, a, summary")
      .filter({ hasText: name })
      .filter({ visible: true })
      .first()
      .click();

/** Waits until the script of a signed-in person's page is there. */
export const scriptIsThere = (page: Page) =>
  page.locator("a[aria-haspopup][href='/notifications']").waitFor();

/** Opens the dialog of the address, which a link leads to. */
export const openByLink = (name: string | RegExp) => async (page: Page) => {
  await scriptIsThere(page);
  await page.getByRole("link", { name }).first().click();
  await page.getByRole("dialog").waitFor();
};

/** Opens what a link or a button opens in place once the script is there. */
export const openDialog = (name: string | RegExp) => async (page: Page) => {
  await page
    .locator("[aria-haspopup]")
    .and(page.getByRole("link", { name }).or(page.getByRole("button", { name })))
    .first()
    .click();
  const opened = ["dialog", "alertdialog", "menu"] as const;
  await page
    .locator(opened.map((role) => `[role=${role}]`).join())
    .first()
    .waitFor();
};

/** Sends a form as it stands, which the server refuses. */
export const refusedAfter = (name: string) => async (page: Page) => {
  await page.getByRole("button", { name, exact: true }).click();
  await page.locator("[aria-invalid=true]").first().waitFor();
};

/** Opens the maps of a new request, marks both places and waits for the route between them. */
export const openBothMaps = async (page: Page) => {
  for (const [index, place] of ["current location", "destination"].entries()) {
    await page.getByRole("button", { name: `Use Map for ${place}` }).click();
    const map = page.getByRole("region", { name: `Map for ${place}`, exact: true }).getByRole("application");
    await map.click({ position: { x: 60 + 90 * index, y: 230 } });
  }
  await page.getByText("Travel times are estimates and may vary").waitFor();
};

/** Searches the list for something that is nowhere. */
export const searchForNothing = async (page: Page) => {
  const box = page.getByRole("searchbox");
  await box.fill("there is nothing of this name");
  await box.press("Enter");
  await page.waitForURL(({ searchParams }) => searchParams.has("search"));
  // What was there before fades until then.
  await page.locator("main tbody tr").first().waitFor({ state: "detached" });
};

export const toUserMenu = (page: Page) => page.locator("summary", { hasText: "account menu" }).click();

export const toBell = async (page: Page) => {
  await page.locator("a[aria-haspopup][href='/notifications']").click();
  await page
    .getByRole("dialog", { name: "Notifications" })
    .getByRole("link", { name: "All notifications" })
    .waitFor();
  await page.locator("[data-skeleton]").first().waitFor({ state: "detached" });
};

export const toDrawer = async (page: Page) => {
  await page.locator("button[aria-label='Open menu']").click();
  await page.getByRole("dialog").waitFor();
};
