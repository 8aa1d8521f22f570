import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ScratchFolder, scratchFolder } from "../../../db/src/postgres/testing/scratch-folder.ts";
import { openBrowser } from "../support/browser.ts";
import { databaseServerPid, runs, type ServerProcess, startServer } from "../support/server-process.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** Prints on SIGUSR2 how many listeners of the process and how many intervals there are. */
const countOnSignal = `
  const intervals = new Set();
  const { setInterval: set, clearInterval: clear } = globalThis;
  globalThis.setInterval = (...given) => { const timer = set(...given); intervals.add(timer); return timer; };
  globalThis.clearInterval = (timer) => { intervals.delete(timer); clear(timer); };
  let reports = 0;
  process.on("SIGUSR2", () => {
    const listeners = process.eventNames().reduce((sum, name) => sum + process.listenerCount(name), 0);
    console.log("report " + ++reports + ": " + listeners + " listeners, " + intervals.size + " intervals");
  });`;

let copy: string;
let scratch: ScratchFolder;
let dataDir: string;
let server: ServerProcess;
let url: string;
let browser: Browser;
let page: Page;
let reports = 0;

/** Other tests read the checkout, so that a copy of the portal is edited, which has the other packages by links. */
beforeAll(async () => {
  await mkdir(join(root, "portal/.cache"), { recursive: true });
  copy = await mkdtemp(join(root, "portal/.cache/dev-"));
  for (const name of [
    "app",
    "bundling",
    "public",
    "server",
    "maps",
    "package.json",
    "vite.config.ts",
    "lingui.config.ts",
  ])
    await cp(join(root, "portal", name), join(copy, "portal", name), { recursive: true });
  for (const name of ["db", "sdk", "widgets"]) await symlink(join(root, name), join(copy, name));
  scratch = await scratchFolder();
  dataDir = join(scratch.path, "data");
  server = startServer({ PORT: "0", DATA_DIR: dataDir, NODE_ENV: "development" }, [
    "--import",
    "tsx",
    "--import",
    `data:text/javascript,${encodeURIComponent(countOnSignal)}`,
    join(copy, "portal/server/dev.ts"),
  ]);
  [url, browser] = await Promise.all([server.ready, openBrowser()]);
  page = await browser.newPage({ baseURL: url });
});

afterAll(async () => {
  await page?.context().close();
  server?.signal("SIGTERM");
  await server?.ended;
  await scratch?.remove();
  if (copy) await rm(copy, { recursive: true, force: true });
});

/** Replaces a part of a file of the copy. @returns restores it */
async function edit(file: string, part: string, by: string): Promise<() => Promise<void>> {
  const path = join(copy, "portal", file);
  const before = await readFile(path, "utf8");
  expect(before).toContain(part);
  await writeFile(path, before.replace(part, by));
  return () => writeFile(path, before);
}

const username = () => page.getByLabel("Username");
const readiness = async () => (await fetch(`${url}/readyz`)).text();

async function countWhatRemains(): Promise<string> {
  reports += 1;
  server.signal("SIGUSR2");
  return (await server.waitForOutput(new RegExp(`report ${reports}: (.*)`)))[1] ?? "";
}

test("the first page comes from the sources, with a policy that its scripts and styles meet", async () => {
  const violations: string[] = [];
  page.on("console", (message) => {
    if (message.text().includes("Content Security Policy")) violations.push(message.text());
  });
  await page.goto("/login");
  // The compiler loads the first page again when it has bundled the packages.
  await page.waitForLoadState("networkidle");
  await page.waitForFunction(() => "__remixRouter" in globalThis);
  await username().fill("typed before the edits");
  expect(await page.locator("h1").evaluate((title) => getComputedStyle(title).fontFamily)).toMatch(/Inter/);
  expect(violations).toEqual([]);
});

test("an edit of a component reaches the open page, and what was typed stays", async () => {
  await edit(
    "app/routes/login/route.tsx",
    "description={t`Enter your credentials to access your account`}",
    'description="An edited component"',
  );
  await page.getByText("An edited component").waitFor();
  expect(await username().inputValue()).toBe("typed before the edits");
});

test("an edit of a loader reaches the next response and the open page", async () => {
  await edit(
    "app/routes/login/route.tsx",
    "maintenance: maintenanceMode",
    'maintenance: true ? "An edited loader" : maintenanceMode',
  );
  await page.getByText("An edited loader").waitFor();
  expect(await (await fetch(`${url}/login`)).text()).toContain("An edited loader");
  expect(await username().inputValue()).toBe("typed before the edits");
});

test("an edit of a file of the server starts the portal again, while requests wait", async () => {
  await edit("server/probes.ts", 'reason ?? "ok"', 'reason ?? "edited"');
  await expect.poll(readiness).toBe("edited\n");
  await server.waitForOutput(/Restarted in \d+ ms/);
  expect((await fetch(`${url}/login`)).status).toBe(200);
  expect(await username().inputValue()).toBe("typed before the edits");
});

test("an edit of the background jobs or the hub starts the portal again", async () => {
  await edit("app/background.server.ts", "everySeconds: 5,", "everySeconds: 6,");
  await server.waitForOutput(/(?:Restarted.*){2}/s);
  await edit("app/realtime/server/hub.server.ts", "let closed = false;", "let closed: boolean = false;");
  await server.waitForOutput(/(?:Restarted.*){3}/s);
});

test("restarts leave no listeners and intervals", async () => {
  const before = await countWhatRemains();
  await edit("server/probes.ts", 'reason ?? "edited"', 'reason ?? "edited again"');
  await server.waitForOutput(/(?:Restarted.*){4}/s);
  expect(await countWhatRemains()).toBe(before);
});

test("a start that fails is shown, and repeated after the next edit", async () => {
  const restore = await edit(
    "server/create-portal.ts",
    "const entry = build.entry.module;",
    'const entry = build.entry.module;\n  if (entry) throw new Error("a broken start");',
  );
  await expect.poll(readiness).toContain("a broken start");
  await restore();
  await expect.poll(readiness).toBe("edited again\n");
});

test("SIGINT ends the process and its database", async () => {
  const pid = await databaseServerPid(dataDir);
  expect(pid !== null && runs(pid)).toBe(true);
  server.signal("SIGINT");
  expect((await server.ended).code).toBe(0);
  // A process that has ended is listed until the system has taken notice.
  await expect.poll(() => pid !== null && runs(pid)).toBe(false);
});
