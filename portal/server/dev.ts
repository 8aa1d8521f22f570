import { resolve } from "node:path";
import { openDatabase } from "@wardway/db/open";
import { StartupError } from "@wardway/db/startup-error";
import { ensureSdkBuilt } from "./build.ts";
import { Closers } from "./closers.ts";
import { Front } from "./dev/front.ts";
import { Portals } from "./dev/portals.ts";
import { openSources } from "./dev/sources.ts";
import { readEnvironment } from "./environment.ts";
import { listen } from "./server-address.ts";
import { closeOnSignal } from "./shutdown.ts";
import { logLine } from "./startup-banner.ts";
import { runTool } from "./tool.ts";

/**
 * `npm run dev`: a portal from its sources. The port, the database and the compiler stay; the portal starts again after an
 * edit of what it was made from.
 */
runTool(async () => {
  const environment = readEnvironment(process.env);
  if (environment.production)
    throw new StartupError("npm run dev shows faults to visitors: use npm start in production.");
  const opened = new Closers();
  const stopping = closeOnSignal(() => opened.close());
  try {
    const front = new Front();
    const port = await listen(front.server, environment);
    opened.add(() => front.end());
    await ensureSdkBuilt();
    const opening = openDatabase({
      dataDir: resolve(environment.dataDir),
      databaseUrl: environment.databaseUrl,
      databaseOwnerUrl: environment.databaseOwnerUrl,
      log: logLine,
      poolSize: 1,
    });
    opened.add(async () => (await opening.catch(() => undefined))?.close());
    const { url, ownerUrl } = await opening;
    let portals: Portals | undefined;
    const sources = await openSources(front.server, async () => portals?.update() ?? false);
    opened.add(sources.close);
    front.serveFiles = sources.serveFiles;
    // A portal that starts again finds a database that runs.
    const variables = {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: url,
      DATABASE_OWNER_URL: ownerUrl,
    };
    portals = new Portals({ sources, front, variables, stopping });
    opened.add(portals.stop);
    await portals.update();
  } catch (error) {
    if (stopping.aborted) return;
    await opened.close();
    throw error;
  }
});
