import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { openDatabase } from "@wardway/db/open";
import { StartupError } from "@wardway/db/startup-error";
import { announce, say } from "./announce.ts";
import { createBalancer } from "./balancer.ts";
import { ensureBuilt } from "./build.ts";
import { type Environment, readEnvironment } from "./environment.ts";
import { listen } from "./listen.ts";
import { keepPortals } from "./portal-processes.ts";
import { keptSecret } from "./secret-file.ts";
import { runTool } from "./tool.ts";

/** Each opens up to thirteen connections, and PostgreSQL takes a hundred unless told otherwise. */
const mostProcesses = 7;

/** Several portal processes on one database behind a balancer: `npm run start:several -- --processes 3`. */
runTool(async () => {
  const { values } = parseArgs({ options: { processes: { type: "string", default: "3" } } });
  const count = Number(values.processes);
  if (!Number.isInteger(count) || count < 1 || count > mostProcesses) {
    throw new StartupError(`--processes must be a whole number from 1 to ${mostProcesses}.`);
  }
  const environment = readEnvironment(process.env);
  const dataDir = resolve(environment.dataDir);
  const { server, targets } = createBalancer(environment);
  await listen(server, environment);
  const address = addressOf(environment, (server.address() as AddressInfo).port);

  const ends: (() => Promise<unknown>)[] = [];
  let ending: Promise<void> | undefined;
  const end = () => {
    ending ??= (async () => {
      server.close();
      server.closeIdleConnections();
      // What was started last ends first: the processes finish what they have begun, then the database goes.
      for (const endPart of ends.reverse()) await endPart();
      server.closeAllConnections();
    })();
    return ending;
  };
  const stop = async (signal: NodeJS.Signals) => {
    if (ending) return;
    say(`\n${signal} received: finishing open requests.`);
    await end();
    process.exit(0);
  };
  process.on("SIGINT", stop).on("SIGTERM", stop);

  try {
    await ensureBuilt();
    const { databaseUrl, databaseOwnerUrl } = environment;
    const database = await openDatabase({ dataDir, log: say, databaseUrl, databaseOwnerUrl, poolSize: 1 });
    ends.push(() => database.close());
    const portals = keepPortals({
      count,
      targets,
      log: say,
      environment: {
        ...process.env,
        DATA_DIR: dataDir,
        DATABASE_URL: database.url,
        DATABASE_OWNER_URL: database.ownerUrl,
        PUBLIC_URL: environment.publicUrl ?? address,
        DEMO_PASSWORD: await demoPasswordOf(environment, dataDir),
      },
    });
    ends.push(() => portals.stop());
    const { demoPassword } = await portals.ready;
    announce({ address, demoPassword }, ` on ${targets.size} processes`);
  } catch (error) {
    if (ending) return;
    await end();
    throw error;
  }
});

function addressOf({ host }: Environment, port: number): string {
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

/** Behind a balancer only a chosen password opens the demo accounts: it is chosen here, where one would do so alone. */
async function demoPasswordOf(environment: Environment, dataDir: string): Promise<string> {
  if (!environment.demoLogins) return "";
  return environment.demoPassword ?? (await keptSecret(dataDir, "demo-password", 9));
}
