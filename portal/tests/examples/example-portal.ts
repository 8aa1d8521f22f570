import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runToEnd, startService, type Variables } from "./processes.ts";

export const repository = fileURLToPath(new URL("../../../", import.meta.url));

const START_LIMIT_MS = 10 * 60_000;
const KEY_LIMIT_MS = 60_000;

export interface ExamplePortal {
  readonly url: string;
  readonly password: string;
  /** By which commands of the repository find it. */
  readonly variables: Variables;
  /** The command that its Embedding page prints. */
  readonly installCommand: string;
  /** A new secret key of the demo site, to which the origin is added. */
  createKey(origin: string): Promise<string>;
  stop(): Promise<void>;
}

/** Starts a portal with demo data as the README does, on a free port and with a data folder of its own. */
export async function startExamplePortal(): Promise<ExamplePortal> {
  const dataDir = await mkdtemp(join(tmpdir(), "wardway-examples-portal-"));
  const password = "a-password-for-examples";
  const variables = { DATA_DIR: dataDir, DATABASE_URL: "" };
  const service = startService("npm start", repository, {
    ...variables,
    PORT: "0",
    DEMO_PASSWORD: password,
    DEMO_SIMULATION: "false",
    ROUTING_TILES: "none",
    PLACES: "none",
  });
  const stop = async () => {
    await service.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const [, url = ""] = await service.waitFor(/ready at (http:\/\/[^\s/]+)/, START_LIMIT_MS);
    const { pinned } = await (await fetch(`${url}/sdk/v1/integrity.json`)).json();
    return {
      url,
      password,
      variables,
      installCommand: `npm install ${url}/sdk/${pinned}/wardway-sdk.tgz`,
      async createKey(origin) {
        const command = `npm run --silent embed:demo-site -- --origin ${origin}`;
        const printed = await runToEnd(command, repository, KEY_LIMIT_MS, variables);
        const [key] = /wsk_[\w-]+/.exec(printed) ?? [];
        if (!key) throw new Error(`No key was printed:\n${printed}`);
        return key;
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
