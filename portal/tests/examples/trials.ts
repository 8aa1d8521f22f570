import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "@wardway/db/free-port";
import type { Browser } from "playwright-core";
import { type ApiSession, logInAs } from "../support/session.ts";
import { respondTo } from "../support/transports.ts";
import { copyExample, findNode, readVersions, removeExample } from "./example.ts";
import { type ExamplePortal, repository } from "./example-portal.ts";
import { createRequest, seeEvents, seeStatistics, visit } from "./journey.ts";
import { runToEnd, startService, type Variables } from "./processes.ts";

const INSTALL_LIMIT_MS = 5 * 60_000;
const BUILD_LIMIT_MS = 5 * 60_000;
const START_LIMIT_MS = 2 * 60_000;
const PROBE_MS = 100;

export interface Setting {
  readonly portal: ExamplePortal;
  readonly browser: Browser;
}

export interface Step {
  readonly name: "install" | "build" | "run";
  readonly seconds: number;
}

/** Receives what a trial has done so far: a failed one shows how far it came. */
export interface Progress {
  versions: string;
  readonly steps: Step[];
}

export interface Trial {
  readonly name: string;
  /** @throws Error with what went wrong */
  run(setting: Setting, progress: Progress): Promise<void>;
}

async function timed<Value>(
  progress: Progress,
  name: Step["name"],
  work: () => Promise<Value>,
): Promise<Value> {
  const start = performance.now();
  const value = await work();
  progress.steps.push({ name, seconds: (performance.now() - start) / 1000 });
  return value;
}

interface FrameworkExample {
  readonly name: string;
  readonly folders: readonly string[];
  /** Packages whose versions the table shows. */
  readonly packages: readonly string[];
  /** Other versions than those of the manifest. */
  readonly versions?: Readonly<Record<string, string>>;
  /** Another version of Node than this one, from the npm registry. */
  readonly node?: string;
  readonly isBuilt?: boolean;
  readonly startCommand?: string;
}

/** Installs, builds and starts the example as its page says; `use` is the run. */
const tryExample = (
  { name, folders, packages, versions, node, isBuilt = true, startCommand = "npm start" }: FrameworkExample,
  use: (setting: Setting, start: { command: string; place: string; variables: Variables }) => Promise<void>,
): Trial => ({
  name,
  async run(setting, progress) {
    const { portal } = setting;
    const path = node === undefined ? {} : { PATH: `${await findNode(node)}:${process.env.PATH}` };
    const place = await copyExample(portal, folders, versions);
    try {
      await timed(progress, "install", () => runToEnd(portal.installCommand, place, INSTALL_LIMIT_MS, path));
      progress.versions = await readVersions(place, packages);
      if (node !== undefined) progress.versions += `, node ${node}`;
      if (isBuilt)
        await timed(progress, "build", () => runToEnd("npm run build", place, BUILD_LIMIT_MS, path));
      const port = await freePort();
      const origin = `http://127.0.0.1:${port}`;
      const variables = {
        ...path,
        WARDWAY_SECRET_KEY: await portal.createKey(origin),
        ORIGIN: origin,
        HOST: "127.0.0.1",
        PORT: String(port),
      };
      await timed(progress, "run", () => use(setting, { command: startCommand, place, variables }));
    } finally {
      await removeExample(place);
    }
  },
});

/** A page with the three widgets, whose host shows the events. */
export const tryPage = (example: FrameworkExample): Trial =>
  tryExample(example, async (setting, { command, place, variables }) => {
    const server = startService(command, place, variables);
    try {
      const url = variables.ORIGIN ?? "";
      const html = await untilServed(url, server.ended, server.output);
      // Properties may be health data.
      if (/getsession|prefill=/i.test(html)) throw new Error(`The server renders properties:\n${html}`);
      await exerciseWidgets(setting, url, "with events");
      if (/error/i.test(server.output())) throw new Error(`The server printed:\n${server.output()}`);
    } finally {
      await server.stop();
    }
  });

/** A program without a page, which creates a transport and follows it until a company responds. */
export const tryClient = (example: FrameworkExample): Trial =>
  tryExample(example, async ({ portal }, { command, place, variables }) => {
    const client = startService(command, place, variables);
    try {
      const [, id] = await client.waitFor(/Following transport (\d+)\./, START_LIMIT_MS);
      await respondTo(await company(portal), Number(id));
      await client.waitFor(new RegExp(`Transport ${id} is needs_approval\\.`), START_LIMIT_MS);
      const code = await client.ended;
      if (code !== 0) throw new Error(`The client ended with ${code}:\n${client.output()}`);
    } finally {
      await client.stop();
    }
  });

/** An example of the workspaces, by the command of its README. */
export const tryDocumented = (folder: string, widgets: "statistics" | "all"): Trial => ({
  name: folder,
  async run(setting, progress) {
    await timed(progress, "run", async () => {
      const { url: WARDWAY_URL, variables } = setting.portal;
      const server = startService(`npm start -w examples/${folder}`, repository, {
        ...variables,
        WARDWAY_URL,
        PORT: "0",
      });
      try {
        const [, url = ""] = await server.waitFor(/ is at (http:\/\/[\w.:]+)/, START_LIMIT_MS);
        await exerciseWidgets(setting, url, widgets);
      } finally {
        await server.stop();
      }
    });
  },
});

async function exerciseWidgets(
  { browser, portal }: Setting,
  url: string,
  extent: "statistics" | "all" | "with events",
): Promise<void> {
  await using open = await visit(browser, url);
  const { page, errors } = open;
  try {
    await seeStatistics(page);
    if (extent !== "statistics") {
      const id = await createRequest(page);
      if (extent === "with events") await seeEvents(page, id, await company(portal));
    }
  } catch (error) {
    throw new Error([String(error), ...errors].join("\n"));
  }
  if (errors.length > 0) throw new Error(`The page reported:\n${errors.join("\n")}`);
}

const company = (portal: ExamplePortal): Promise<ApiSession> => logInAs(portal, "ambulance");

/** @returns what the server sent */
async function untilServed(url: string, ended: Promise<unknown>, output: () => string): Promise<string> {
  let isEnded = false;
  void ended.then(() => {
    isEnded = true;
  });
  const limit = performance.now() + START_LIMIT_MS;
  while (!isEnded && performance.now() < limit) {
    const response = await fetch(url).catch(() => null);
    const text = (await response?.text()) ?? "";
    if (response?.ok) return text;
    await pause(PROBE_MS);
  }
  throw new Error(`The server did not serve ${url}:\n${output()}`);
}
