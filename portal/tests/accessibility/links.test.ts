import { isFullSize } from "@wardway/db/testing/size";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it, test } from "vitest";
import {
  accountLockedEmail,
  contactEmail,
  invitationEmail,
  notificationEmail,
  passwordChangedEmail,
  passwordResetEmail,
} from "#app/domain/mail/emails.ts";
import { getSidebarSections, topBarLinks, userMenuLinks } from "#app/shell/frame/navigation.ts";
import { expectQuiet, newPage, openContext } from "../support/browser.ts";
import { browser, openFixture, portal } from "../support/fixture.ts";
import { getAddressKind, getHtmlLinks, getPageLinks } from "../support/page-links.ts";
import { type ApiResult, type ApiSession, logInAs, openSession } from "../support/session.ts";
import { logInPersonas } from "./screens/people.ts";
import { invitationToken, makeSubjects, resetToken } from "./screens/subjects.ts";

let subjects: Record<string, number | string>;

openFixture("browser");

beforeAll(async () => {
  // One record of each kind, so that each kind has a link.
  subjects = await makeSubjects(portal, await logInPersonas(portal));
});

const redirectingPages = /^\/(?:dashboard|notifications\/\d+)$/;

/** Returns what is wrong with the response to a link, or null. */
function findLinkError(result: ApiResult<string>, pathname: string, hash: string): string | null {
  if (result.status >= 400) return `returns ${result.status}`;
  const location = result.headers.get("location");
  if (location !== null) return redirectingPages.test(pathname) ? null : `redirects to ${location}`;
  if (hash === "") return null;
  return String(result.body).includes(`id="${decodeURIComponent(hash.slice(1))}"`)
    ? null
    : "has no such fragment";
}

async function openLink(session: ApiSession, address: string) {
  const { pathname, search, hash } = new URL(address);
  const result = await session.get<string>(pathname + search);
  return { error: findLinkError(result, pathname, hash), body: String(result.body) };
}

async function openForLinks(page: Page, address: string): Promise<readonly string[]> {
  const result = await page.goto(address);
  return (await getPageLinks(page, (await result?.text()) ?? "")).addresses;
}

interface Crawl {
  readonly seen: ReadonlySet<string>;
  readonly dead: readonly string[];
}

/** Limits requests per kind of address: the rows of a list link alike. */
const MAX_VISITS_PER_KIND = 3;

const isFile = (path: string) => path === "/admin/logs/export" || path === "/api/openapi.json";

/** Follows every link from `start`; the nightly run also opens a page of each kind in the browser. */
async function crawl(session: ApiSession, start: string): Promise<Crawl> {
  const page = isFullSize ? await newPage(await openContext(browser, portal, session)) : null;
  const [seen, known, visitedAspects] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const visitsByShape = new Map<string, number>();
  const dead: string[] = [];
  const queue = [{ address: new URL(start, portal.url).href, from: "" }];
  for (let next = queue.shift(); next; next = queue.shift()) {
    const { address, from } = next;
    const { protocol, origin, pathname, search, hash } = new URL(address);
    if (known.has(address) || ["mailto:", "tel:", "geo:", "maps:", "data:"].includes(protocol)) continue;
    known.add(address);
    const { shape, aspects } = getAddressKind(address);
    const newAspects = aspects.filter((aspect) => !visitedAspects.has(aspect));
    const count = visitsByShape.get(shape) ?? 0;
    if (newAspects.length === 0 && count >= MAX_VISITS_PER_KIND) continue;
    visitsByShape.set(shape, count + 1);
    const { error, body } =
      origin === portal.url ? await openLink(session, address) : { error: "is another site", body: "" };
    if (error) dead.push(`${from} -> ${pathname}${search}${hash}: ${error}`);
    if (error || newAspects.length === 0 || isFile(pathname)) continue;
    for (const aspect of newAspects) visitedAspects.add(aspect);
    seen.add(pathname);
    const addresses = page ? await openForLinks(page, address) : getHtmlLinks(address, body);
    queue.push(...addresses.map((found) => ({ address: found, from: pathname + search })));
  }
  if (page) expectQuiet(page);
  await page?.context().close();
  return { seen, dead };
}

describe("every link has a target", { timeout: 300_000 }, () => {
  it("for a visitor, starting at the landing page", async () => {
    const { seen, dead } = await crawl(openSession(portal), "/");
    expect(dead).toEqual([]);
    expect([...seen]).toEqual(expect.arrayContaining(["/", "/login", "/forgot-password"]));
  });

  test.for([
    ["hospital", "/hospital-dashboard"],
    ["ambulance", "/ambulance-dashboard"],
    ["admin", "/admin"],
  ] as const)("for %s, starting at %s, and no link leads to a forbidden page", async ([account, home]) => {
    const { seen, dead } = await crawl(await logInAs(portal, account), home);
    expect(dead).toEqual([]);
    const sidebar = getSidebarSections({ role: account, isManager: true }).flatMap(({ links }) => links);
    const navigation = [...topBarLinks[account], ...sidebar, ...userMenuLinks[account]];
    expect([...seen]).toEqual(expect.arrayContaining(navigation.map(({ to }) => to.split("#")[0])));
  });
});

describe("every link in an email has a target", () => {
  const publicUrl = () => portal.url;
  const emails = {
    "a status update": () => notificationEmail({ ...step(), opens: "request" }),
    "a status update without access to the request": () => notificationEmail({ ...step(), opens: "pool" }),
    "an update to the receiving hospital": () => {
      const sent = { ...step(), transportRequestId: Number(subjects.incoming) };
      return notificationEmail({ ...sent, opens: "incoming" });
    },
    "an update to a hospital to which the patient no longer goes": () =>
      notificationEmail({ ...step(), opens: "allIncoming" }),
    "a forgotten password": () => passwordResetEmail({ token: resetToken, publicUrl: publicUrl() }),
    "a changed password": () => passwordChangedEmail({ publicUrl: publicUrl() }),
    "a locked account": () => accountLockedEmail({ username: "crew", minutes: 15, publicUrl: publicUrl() }),
    "an invitation": () =>
      invitationEmail({ token: invitationToken, publicUrl: publicUrl(), systemName: "Wardway" }),
    "a visitor's message": () =>
      contactEmail({
        name: "A",
        email: "a@example.org",
        organization: "B",
        message: null,
        publicUrl: publicUrl(),
      }),
  };
  const step = () => ({
    type: "approved" as const,
    transportRequestId: Number(subjects.approved),
    publicUrl: publicUrl(),
  });

  it.each([
    ["a status update", "ambulance"],
    ["a status update without access to the request", "ambulance"],
    ["an update to the receiving hospital", "hospital"],
    ["an update to a hospital to which the patient no longer goes", "hospital"],
    ["a forgotten password", null],
    ["a changed password", null],
    ["a locked account", "admin"],
    ["an invitation", null],
    ["a visitor's message", "admin"],
  ] as const)("%s", async (name, reader) => {
    const session = reader === null ? openSession(portal) : await logInAs(portal, reader);
    const { link, reason } = emails[name]();
    const addresses = [link?.url ?? "an email without a link", ...(reason.match(/https?:\S+/g) ?? [])];
    for (const address of addresses) {
      const result = await session.get(new URL(address).pathname + new URL(address).search);
      // A token is removed from the address by a redirect.
      const onward = result.headers.get("location");
      const { status } = onward === null ? result : await session.get(onward);
      expect([status, onward?.startsWith("/login") ?? false], address).toEqual([200, false]);
    }
  });
});
