import { setTimeout as wait } from "node:timers/promises";
import { openDatabase } from "@wardway/db/open";
import { makeSite, widgetSession } from "@wardway/portal/tests/support/embedding.ts";
import { startForeignSite } from "@wardway/portal/tests/support/foreign-site.ts";
import { createRequest, hoursAhead, respondTo, setStatus } from "@wardway/portal/tests/support/transports.ts";
import { frameActs, hydrated } from "./pages.ts";
import { type Act, type Desk, median, openSlowPage, readVitals, settle } from "./slow-page.ts";

/** As in `soak.ts`. */
const CHANGE_INTERVAL_MS = 250;
const SINGLE_CHANGES = 5;
const SHOWN_TIMEOUT_MS = 60_000;
/** Of interactions during the changes. Clocks of rows tick every 30 seconds, and each tick renders all rows. */
const BUSY_MS = 35_000;
/** That the element adds at a time. */
const WIDGET_PAGE_ROWS = 20;

/** Rows whose content or place a single change alters, and the main thread's work until it is shown; medians. */
export const liveHeader = ["\nlive list", "rows", "INP ms", "rows changed", "task ms"];

export interface LiveList {
  readonly name: string;
  /** Matches the rows, which name their requests in `data-row` or within in `data-request`. */
  readonly rows: string;
  readonly open: () => Promise<Awaited<ReturnType<typeof openSlowPage>>>;
  readonly acts: readonly Act[];
}

/** The longest lists of each kind: pages of 20 rows, the list for downtimes, and the element, which shows more on request. */
export const getLiveLists = (desk: Desk, rows: number): readonly LiveList[] => [
  {
    name: "company's dashboard, live",
    rows: "tr[data-row]",
    open: () => openPortal(desk, "ambulance2", "/ambulance-dashboard"),
    acts: Object.values(frameActs),
  },
  {
    name: "downtime list, live",
    rows: "tr[data-row]",
    open: () => openPortal(desk, "hospital", "/downtime-list"),
    acts: Object.values(frameActs),
  },
  {
    name: "<wardway-transports>, live",
    rows: "li[part=row]",
    open: () => openWidget(desk, rows),
    acts: [
      (page) => page.getByLabel("Note").pressSequentially("call", { delay: 80 }),
      (page) => page.locator("li[part=row] button").nth(3).click(),
    ],
  },
];

async function openPortal(desk: Desk, user: keyof Desk["sessions"], path: string) {
  const opened = await openSlowPage(desk, user, "desktop");
  await opened.page.goto(desk.url + path);
  await opened.page.locator(hydrated).waitFor();
  await opened.page.waitForLoadState("networkidle");
  return opened;
}

/** On a hospital's own page. */
async function openWidget(desk: Desk, rows: number) {
  const site = await startForeignSite(desk);
  const database = await openDatabase({ dataDir: desk.dataDir, whenRunning: "join" });
  const keys = await makeSite(database, { origins: [site.url] });
  await database.close();
  const token = await widgetSession(desk, keys, { origin: site.url });
  const getSession = `addEventListener("DOMContentLoaded", () => {
    document.querySelector("wardway-transports").getSession = async () => "${token}";
  });`;
  site.page("/own.js", getSession, "text/javascript");
  const opened = await openSlowPage(desk, null, "desktop");
  const { page } = opened;
  page.context().once("close", () => void site.stop());
  await page.goto(
    site.page(
      "/ward",
      `<!doctype html><html lang="en"><title>Ward</title><script src="/own.js"></script>
       <script src="${desk.url}/sdk/v1/wardway.js"></script>
       <label>Note <input></label><wardway-transports></wardway-transports>`,
    ),
  );
  const row = page.locator("li[part=row]");
  for (let shown = WIDGET_PAGE_ROWS; shown < rows; shown += WIDGET_PAGE_ROWS) {
    await row.nth(shown - 1).waitFor();
    await page.getByRole("button", { name: "Show more" }).click();
  }
  await row.nth(rows - 1).waitFor();
  await page.waitForLoadState("networkidle");
  return opened;
}

interface Changeable {
  readonly ids: ReadonlySet<number>;
  /** Adds a company's response to a request, or withdraws it. */
  change(requestId: number): Promise<void>;
}

/** Creates requests, which are due one after the other. */
export async function makeChangeable({ sessions }: Desk, rows: number): Promise<Changeable> {
  const { hospital, ambulance } = sessions;
  const ids = new Set<number>();
  while (ids.size < rows) {
    const { id } = await createRequest(hospital, { transportDate: hoursAhead(0.3 + ids.size / 60) });
    ids.add(id);
  }
  const responses = new Map<number, number>();
  return {
    ids,
    async change(requestId) {
      const response = responses.get(requestId);
      if (response === undefined) {
        responses.set(requestId, (await respondTo(ambulance, requestId)).id);
      } else {
        responses.delete(requestId);
        await setStatus(ambulance, `/api/transport-responses/${response}/status`, "withdrawn");
      }
    },
  };
}

/** @returns the figures of `liveHeader` */
export async function measureLiveList(
  list: LiveList,
  { ids, change }: Changeable,
): Promise<readonly string[]> {
  await using opened = await list.open();
  const { page, devtools } = opened;
  // The processor time, so that other load matters less.
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  const readTaskMs = async () => {
    const { metrics } = await devtools.send("Performance.getMetrics");
    return 1_000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0);
  };
  const shown = await page.evaluate<readonly number[]>(watchRows(list.rows));
  const changeable = shown.filter((id) => ids.has(id));
  const [changedRows, taskMs]: [number[], number[]] = [[], []];
  for (const id of changeable.slice(0, SINGLE_CHANGES)) {
    await settle(page);
    const before = await readTaskMs();
    const isShown = page.evaluate("nextChange()");
    await change(id);
    await isShown;
    await settle(page);
    changedRows.push(await page.evaluate<number>("changedRows.size"));
    taskMs.push((await readTaskMs()) - before);
  }
  await readVitals(page);
  const end = performance.now() + BUSY_MS;
  const keepChanging = async () => {
    for (let nth = 0; performance.now() < end; nth += 1) {
      await change(changeable[nth % changeable.length] ?? 0);
      await wait(CHANGE_INTERVAL_MS);
    }
  };
  const act = async () => {
    while (performance.now() < end) for (const each of list.acts) await each(page);
  };
  await Promise.all([keepChanging(), act()]);
  const { inpMs } = await readVitals(page);
  return [shown.length, inpMs, median(changedRows), median(taskMs)].map((figure) => figure.toFixed(0));
}

/** Notes which rows change. Returns the requests of all. */
const watchRows = (rows: string) => `{
  const root = document.querySelector("wardway-transports")?.shadowRoot ?? document;
  const rowOf = (node) => (node.closest ? node : node.parentElement)?.closest("${rows}");
  window.changedRows = new Set();
  let onChange = () => {};
  new MutationObserver((records) => {
    const changed = records.flatMap(({ target, addedNodes }) => [target, ...addedNodes].map(rowOf)).filter(Boolean);
    for (const row of changed) changedRows.add(row);
    if (changed.length > 0) onChange();
  }).observe(root, { subtree: true, childList: true, characterData: true, attributes: true });
  window.nextChange = () => new Promise((resolve, reject) => {
    changedRows.clear();
    onChange = resolve;
    setTimeout(() => reject(new Error("The list has not shown a change.")), ${SHOWN_TIMEOUT_MS});
  });
  [...root.querySelectorAll("${rows}")]
    .map((row) => Number(row.dataset.row ?? row.querySelector("[data-request]").dataset.request));
}`;
