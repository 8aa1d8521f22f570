import { isFullSize } from "@wardway/db/testing/size";
import type { TransportRequest } from "@wardway/model";
import type { BrowserContext } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { desktop, newPage, phone, takeCookies } from "../support/browser.ts";
import { browser, openFixture, portal } from "../support/fixture.ts";
import { logInAs } from "../support/session.ts";
import { compareImage, hasImage, isUpdate, readImageVersion, writeImageVersion } from "./compare-image.ts";
import { freezeContent, waitForFonts } from "./still-page.ts";

interface Screen {
  readonly name: string;
  /** Username; none for a visitor. */
  readonly as?: string;
  /** `:id` is a transport in progress. */
  readonly path: string;
}

const screens: readonly Screen[] = [
  { name: "landing", path: "/" },
  { name: "log-in", path: "/login" },
  { name: "company-board", as: "ambulance", path: "/ambulance-dashboard" },
  { name: "hospital-dashboard", as: "hospital", path: "/hospital-dashboard" },
  { name: "transport", as: "hospital", path: "/transport/:id" },
  { name: "crew", as: "ambulance", path: "/transport/:id/crew" },
];

/** The themes alternate, so that each screen has one image per theme. */
const images = screens.flatMap((screen, index) =>
  [desktop, phone].map((viewport, turn) => {
    const theme = (index + turn) % 2 === 0 ? ("light" as const) : ("dark" as const);
    return { ...screen, viewport, theme, image: `${screen.name}-${viewport.width}-${theme}` };
  }),
);

openFixture("browser");

beforeAll(async () => {
  if (isUpdate) await writeImageVersion(browser.version());
});

/** Days do not change while it is morning. */
const MORNING_HOUR = 8;

/** A zone without daylight saving where it is morning now; the sign of `Etc/GMT` is inverted. */
function morningZone(): string {
  const hours = (((MORNING_HOUR - new Date().getUTCHours() + 12) % 24) + 24) % 24;
  const offset = hours - 12;
  return `Etc/GMT${offset > 0 ? "-" : "+"}${Math.abs(offset)}`;
}

async function logIn(context: BrowserContext, { as, path }: Screen): Promise<string> {
  if (!as) return path;
  const session = await logInAs(portal, as);
  await takeCookies(context, portal, session);
  if (!path.includes(":id")) return path;
  const { body } = await session.get<TransportRequest[]>("/api/transport-requests?status=in_progress");
  return path.replace(":id", String(body[0]?.id));
}

describe("the main screens", () => {
  test.for(images)("look as before: $image", async ({ image, viewport, theme, ...screen }, { skip }) => {
    const version = await readImageVersion();
    if (version !== browser.version())
      skip(`The images are of Chromium ${version}, this is ${browser.version()}. See CONTRIBUTING.md.`);
    if (!isUpdate && !hasImage(image)) skip("It has no image yet. See CONTRIBUTING.md.");
    // The demo's data moves with the clock: not before each merge.
    if (!isUpdate && !isFullSize && screen.as) skip("Screens after log-in are compared nightly.");
    const context = await browser.newContext({
      baseURL: portal.url,
      viewport,
      colorScheme: theme,
      reducedMotion: "reduce",
      timezoneId: morningZone(),
      locale: "en-US",
    });
    const path = await logIn(context, screen);
    const page = await newPage(context);
    await page.clock.setFixedTime(new Date());
    // The second visit has the cookie of the time zone.
    for (let visit = 0; visit < 2; visit++) await page.goto(path, { waitUntil: "networkidle" });
    await waitForFonts(page);
    await freezeContent(page);
    expect(
      await compareImage(image, await page.screenshot({ animations: "disabled", caret: "hide" })),
    ).toBeNull();
    await context.close();
  });
});
