import type { Page } from "playwright-core";
import type { Person } from "./people.ts";

export interface Visit {
  readonly as: Person;
  /** `:name` is replaced by the id of that subject. */
  readonly path: string;
  /** Describes the state that `open` creates. */
  readonly state?: string;
  readonly open?: (page: Page) => Promise<unknown>;
  /** HTTP status; default 200. */
  readonly status?: number;
  readonly within?: string;
  readonly onPhone?: boolean;
}

export const click =
  (name: string | RegExp, within = "body") =>
  (page: Page) =>
    page
      .locator(within)
      .locator("button, a, summary")
      .filter({ hasText: name })
      .filter({ visible: true })
      .first()
      .click();

export const waitForScript = (page: Page) =>
  page.locator("a[aria-haspopup][href='/notifications']").waitFor();

/** Opens the dialog of the address that a link leads to. */
export const openByLink = (name: string | RegExp) => async (page: Page) => {
  await waitForScript(page);
  await page.getByRole("link", { name }).first().click();
  await page.getByRole("dialog").waitFor();
};

/** Opens a dialog in place once the script is loaded. */
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

/** Submits an unchanged form, which the server rejects. */
export const submitInvalid = (name: string) => async (page: Page) => {
  await page.getByRole("button", { name, exact: true }).click();
  await page.locator("[aria-invalid=true]").first().waitFor();
};

export const openBothMaps = async (page: Page) => {
  for (const [index, place] of ["current location", "destination"].entries()) {
    await page.getByRole("button", { name: `Use Map for ${place}` }).click();
    const map = page.getByRole("region", { name: `Map for ${place}`, exact: true }).getByRole("application");
    await map.click({ position: { x: 60 + 90 * index, y: 230 } });
  }
  await page.getByText("Travel times are estimates and may vary").waitFor();
};

export const searchWithoutHits = async (page: Page) => {
  const box = page.getByRole("searchbox");
  await box.fill("there is nothing of this name");
  await box.press("Enter");
  await page.waitForURL(({ searchParams }) => searchParams.has("search"));
  // The previous rows fade out first.
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
  // By keyboard: a toast of another visit may cover the button.
  await page.locator("button[aria-label='Open menu']").press("Enter");
  await page.getByRole("button", { name: "Close menu" }).waitFor();
};
