import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import {
  accountLockedEmail,
  contactEmail,
  invitationEmail,
  notificationEmail,
  passwordChangedEmail,
  passwordResetEmail,
} from "#app/domain/mail/emails.ts";
import { sidebarSectionsFor, topBarLinks, userMenuLinks } from "#app/ui/shell/navigation.ts";
import { expectQuiet, newPage, openBrowser, openContext } from "../support/browser.ts";
import { kindOf, linksOf } from "../support/page-links.ts";
import { type Portal, startPortal } from "../support/portal.ts";
import { type ApiSession, logInAs, openSession } from "../support/session.ts";
import { sessionsOfPeople } from "./screens/people.ts";
import { invitationToken, makeSubjects, resetToken } from "./screens/subjects.ts";

let portal: Portal;
let browser: Browser;
let subjects: Record<string, number>;

beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), openBrowser()]);
  // Something of every kind, so that there is a link to each.
  subjects = await makeSubjects(portal, await sessionsOfPeople(portal));
});

afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

/** Pages that exist to lead on. */
const leadOn = /^\/(?:dashboard|notifications\/\d+)$/;

/** What is wrong with an address for who is signed in with this session; null where it is alive. */
async function wrongWith(session: ApiSession, address: string): Promise<string | null> {
  const { pathname, search, hash } = new URL(address);
  const answer = await session.get<string>(pathname + search);
  if (answer.status >= 400) return `answers ${answer.status}`;
  const location = answer.headers.get("location");
  if (location !== null) return leadOn.test(pathname) ? null : `leads on to ${location}`;
  if (hash === "") return null;
  return String(answer.body).includes(`id="${decodeURIComponent(hash.slice(1))}"`)
    ? null
    : "has no such place";
}

interface Crawl {
  /** The paths of the pages that were looked at. */
  readonly seen: ReadonlySet<string>;
  /** Links that lead to nothing, with the page that they stand on. */
  readonly dead: readonly string[];
}

/** Addresses of one kind that are asked for; the other rows of a list have the same links. */
const askedOfOneKind = 3;

/** What is no page: it is downloaded, or a program reads it. */
const isNoPage = (path: string) => path === "/admin/logs/export" || path === "/api/openapi.json";

/** Follows every link from `start` on, and looks for more on a page of each kind, in a browser. */
async function crawl(session: ApiSession, start: string): Promise<Crawl> {
  const page = await newPage(await openContext(browser, portal, session));
  const [seen, known, looked] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const asked = new Map<string, number>();
  const dead: string[] = [];
  const waiting = [{ address: new URL(start, portal.url).href, from: "" }];
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { address, from } = next;
    const { protocol, origin, pathname, search, hash } = new URL(address);
    if (known.has(address) || ["mailto:", "tel:", "geo:", "maps:"].includes(protocol)) continue;
    known.add(address);
    const { shape, aspects } = kindOf(address);
    const news = aspects.filter((aspect) => !looked.has(aspect));
    const count = asked.get(shape) ?? 0;
    if (news.length === 0 && count >= askedOfOneKind) continue;
    asked.set(shape, count + 1);
    const wrong = origin === portal.url ? await wrongWith(session, address) : "is another site";
    if (wrong) dead.push(`${from} -> ${pathname}${search}${hash}: ${wrong}`);
    if (wrong || news.length === 0 || isNoPage(pathname)) continue;
    for (const aspect of news) looked.add(aspect);
    const answer = await page.goto(address);
    seen.add(pathname);
    const { addresses } = await linksOf(page, (await answer?.text()) ?? "");
    waiting.push(...addresses.map((found) => ({ address: found, from: pathname + search })));
  }
  expectQuiet(page);
  await page.context().close();
  return { seen, dead };
}

describe("every link leads somewhere", { timeout: 300_000 }, () => {
  it("for a visitor, from the landing page", async () => {
    const { seen, dead } = await crawl(openSession(portal), "/");
    expect(dead).toEqual([]);
    expect([...seen]).toEqual(expect.arrayContaining(["/", "/login", "/forgot-password"]));
  });

  test.for([
    ["hospital", "/hospital-dashboard"],
    ["ambulance", "/ambulance-dashboard"],
    ["admin", "/admin"],
  ] as const)("for %s, from %s, and none to a page that is refused", async ([account, home]) => {
    const { seen, dead } = await crawl(await logInAs(portal, account), home);
    expect(dead).toEqual([]);
    const sidebar = sidebarSectionsFor({ role: account, isManager: true }).flatMap(({ links }) => links);
    const navigation = [...topBarLinks[account], ...sidebar, ...userMenuLinks[account]];
    expect([...seen]).toEqual(expect.arrayContaining(navigation.map(({ to }) => to)));
  });
});

describe("every link of a letter leads somewhere", () => {
  const publicUrl = () => portal.url;
  const letters = {
    "word of a step": () => notificationEmail({ ...step(), canOpen: true }),
    "word of a step that was not for its reader": () => notificationEmail({ ...step(), canOpen: false }),
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
    transportRequestId: subjects.approved ?? 0,
    publicUrl: publicUrl(),
  });

  it.each([
    ["word of a step", "ambulance"],
    ["word of a step that was not for its reader", "ambulance"],
    ["a forgotten password", null],
    ["a changed password", null],
    ["a locked account", "admin"],
    ["an invitation", null],
    ["a visitor's message", "admin"],
  ] as const)("%s", async (name, reader) => {
    const session = reader === null ? openSession(portal) : await logInAs(portal, reader);
    const { link, reason } = letters[name]();
    const addresses = [link?.url ?? "a letter without a link", ...(reason.match(/https?:\S+/g) ?? [])];
    for (const address of addresses) {
      const answer = await session.get(new URL(address).pathname + new URL(address).search);
      // A token is taken out of the address first.
      const onward = answer.headers.get("location");
      const { status } = onward === null ? answer : await session.get(onward);
      expect([status, onward?.startsWith("/login") ?? false], address).toEqual([200, false]);
    }
  });
});
