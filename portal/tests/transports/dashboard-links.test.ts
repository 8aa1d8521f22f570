import { transportRequests, users } from "@wardway/db/schema";
import { subHours } from "date-fns";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { openFixture, portal } from "../support/fixture.ts";
import { type ApiSession, logInAs } from "../support/session.ts";
import { createRequest, respondTo, transportInProgress } from "../support/transports.ts";

let sessions: Record<"hospital" | "ambulance" | "admin", ApiSession>;

openFixture();

beforeAll(async () => {
  const [hospital, ambulance, admin] = await Promise.all([
    logInAs(portal, "hospital"),
    logInAs(portal, "ambulance"),
    logInAs(portal, "admin"),
  ]);
  sessions = { hospital, ambulance, admin };
  for (let made = 0; made < 6; made++) {
    await respondTo(ambulance, (await createRequest(hospital)).id);
    await transportInProgress(hospital, ambulance, "at_destination");
  }
  const [nurse] = await portal.db.select().from(users).where(eq(users.username, "hospital"));
  await portal.db.insert(transportRequests).values(
    Array.from({ length: 6 }, (_, index) => ({
      hospitalId: nurse?.organizationId ?? 0,
      createdBy: nurse?.id ?? 0,
      patientName: `Waiting ${index}`,
      medicalRecordNumber: `W-${index}`,
      currentLocation: "4 West",
      destination: "Brookhollow Dialysis Center",
      transportDate: subHours(new Date(), 5),
    })),
  );
});

interface CountedLink {
  readonly text: string;
  readonly count: number;
  readonly address: string;
}

const dashboards = {
  hospital: "/hospital-dashboard",
  ambulance: "/ambulance-dashboard",
  admin: "/hospital-dashboard",
} as const;
type Username = keyof typeof dashboards;

const read = async (username: Username, address: string) =>
  (await sessions[username].get<string>(address)).body;

/** Links of the page's main part to its own lists whose text has a number: tabs, "All 9" and "6 vehicles". */
async function countedLinks(username: Username): Promise<CountedLink[]> {
  const path = dashboards[username];
  const [, main = ""] = (await read(username, path)).split("<main");
  return [...main.matchAll(/<a [^>]*href="([^"]*\?(?:tab|part)=[^"]*)"[^>]*>(.*?)<\/a>/gs)].flatMap(
    ([, href = "", content = ""]) => {
      const text = content.replaceAll(/<!--.*?-->|<[^>]*>/g, "").trim();
      const count = /\d+/.exec(text)?.[0];
      const address = new URL(href.replaceAll("&amp;", "&"), `${portal.url}${path}`);
      return count === undefined || address.pathname !== path
        ? []
        : [{ text, count: Number(count), address: address.pathname + address.search }];
    },
  );
}

/** Rows of the list on all its pages, and of the parts above a pool that is not searched, which are no rows of it. */
async function countRows(username: Username, address: string): Promise<number> {
  let next: string | undefined = address;
  let rows = 0;
  let above = 0;
  while (next) {
    const page: string = await read(username, next);
    rows += page.match(/<tr[^>]* data-row=/g)?.length ?? 0;
    above = page.match(/<li class="decide/g)?.length ?? 0;
    const link = /<a [^>]*rel="next"[^>]*>/.exec(page)?.[0];
    const query = link && /href="([^"]*)"/.exec(link)?.[1]?.replaceAll("&amp;", "&");
    next = query && new URL(query, `${portal.url}${address}`).pathname + new URL(query, portal.url).search;
  }
  return address.includes("tab=pending") && !address.includes("part=") ? rows + above : rows;
}

describe.each(Object.keys(dashboards) as Username[])("the dashboard of %s", (username) => {
  it("opens with each link that has a number as many requests as it says", async () => {
    const links = await countedLinks(username);
    expect(links.length).toBeGreaterThanOrEqual(4);
    for (const { text, count, address } of links)
      expect([text, address, await countRows(username, address)]).toEqual([text, address, count]);
  });
});

describe("the hospital's dashboard", () => {
  it("has all decisions, all that nobody answered and all vehicles behind a link, in the parts' order", async () => {
    const texts = (await countedLinks("hospital")).map(({ text }) => text);
    expect(texts.filter((text) => /^All|vehicle/.test(text))).toEqual([
      expect.stringMatching(/^All \d+$/),
      "All 6",
      expect.stringMatching(/^\d+ vehicles$/),
    ]);
  });

  it("lists nothing in its pool that stands above it", async () => {
    const page = await read("hospital", dashboards.hospital);
    const [above = "", list = ""] = page.split('id="requests"');
    const idsIn = (text: string) => [...text.matchAll(/href="\/transport\/(\d+)"/g)].map(([, id]) => id);
    const shown = new Set(idsIn(above.slice(above.indexOf('class="lead"'))));
    expect(shown.size).toBeGreaterThanOrEqual(10);
    const rows = [...list.matchAll(/data-row="(\d+)"/g)].map(([, id]) => id);
    const pool = rows.filter((id) => shown.has(id));
    expect(pool).toEqual([]);
  });
});
