import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { StartupError } from "@wardway/db/startup-error";
import { runTool } from "@wardway/portal/server/tool.ts";
import { fillRequestLists } from "@wardway/portal/tests/support/full-lists.ts";
import { findChromium, launchArguments } from "@wardway/portal/tests/support/launch-browser.ts";
import { logInAs } from "@wardway/portal/tests/support/session.ts";
import { transportWithVehicle } from "@wardway/portal/tests/support/transports.ts";
import { chromium } from "playwright-core";
import { getLiveLists, liveHeader, makeChangeable, measureLiveList } from "./browser/live-lists.ts";
import { measurePage, pageHeader } from "./browser/measure-page.ts";
import { getPages } from "./browser/pages.ts";
import { demoEnvironment, demoPassword, startProgram } from "./start-program.ts";

/**
 * What a user of a slow device notices, in Chromium with a processor slowed four times: `npm run bench:browser -- --rounds 3
 * --rows 500 --only dashboard`. First pages, beside one of them without its scripts, then lists whose requests change.
 */
runTool(async () => {
  const { values } = parseArgs({
    options: {
      rounds: { type: "string", default: "3" },
      rows: { type: "string", default: "500" },
      only: { type: "string", default: "" },
    },
  });
  const wholeNumber = (name: "rounds" | "rows", min: number, max: number) => {
    const number = Number(values[name]);
    if (Number.isInteger(number) && number >= min && number <= max) return number;
    throw new StartupError(`--${name} must be a whole number from ${min} to ${max}.`);
  };
  const [rounds, rows] = [wholeNumber("rounds", 1, 20), wholeNumber("rows", 20, 1_000)];
  const isWanted = (name: string) => name.includes(values.only);
  const dataDir = await mkdtemp(join(tmpdir(), "wardway-bench-"));
  const browser = await chromium.launch({ executablePath: await findChromium(), args: launchArguments });
  try {
    const environment = demoEnvironment(dataDir);
    await using portal = await startProgram("portal/server/main.ts", environment, /ready at (http:\/\/\S+)/);
    const logIn = (user: string) => logInAs({ url: portal.url, password: demoPassword }, user);
    const sessions = {
      hospital: await logIn("hospital"),
      ambulance: await logIn("ambulance"),
      ambulance2: await logIn("ambulance2"),
    };
    const desk = { browser, dataDir, url: portal.url, sessions };
    await fillRequestLists({ url: portal.url, password: demoPassword });
    const { id } = await transportWithVehicle(sessions.hospital, sessions.ambulance);
    print(pageHeader);
    for (const page of getPages(id)) {
      for (const viewport of page.viewports) {
        const name = `${page.name}, ${viewport}`;
        if (isWanted(name)) print([name, ...(await measurePage(desk, page, viewport, rounds))]);
      }
    }
    const lists = getLiveLists(desk, rows).filter(({ name }) => isWanted(name));
    if (lists.length === 0) return;
    const changeable = await makeChangeable(desk, rows);
    print(liveHeader);
    for (const list of lists) print([list.name, ...(await measureLiveList(list, changeable))]);
  } finally {
    await browser.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});

function print([name = "", ...cells]: readonly string[]): void {
  process.stdout.write(`${name.padEnd(36)}${cells.map((cell) => cell.padStart(14)).join("")}\n`);
}
