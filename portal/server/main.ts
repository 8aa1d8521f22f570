import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { rowMacKeyPurpose } from "@wardway/db/audit";
import { migrateDatabase } from "@wardway/db/migrate";
import { type OpenDatabase, openDatabase } from "@wardway/db/open";
import { requirePortalRights } from "@wardway/db/rights";
import { StartupError } from "@wardway/db/startup-error";
import { announce, say } from "./announce.ts";
import { createApplication } from "./application.ts";
import { ensureBuilt } from "./build.ts";
import { prepareDemo } from "./demo.ts";
import { encryptionKeys } from "./encryption-keys.ts";
import { type Environment, readEnvironment } from "./environment.ts";
import { keepSdk } from "./kept-sdk.ts";
import { listen } from "./listen.ts";
import { createProbes } from "./probes.ts";
import { keptSecret } from "./secret-file.ts";
import { loadBuild } from "./server-build.ts";
import { stopOnSignal } from "./shutdown.ts";
import { serveSockets } from "./socket.ts";

async function start(): Promise<void> {
  const environment = readEnvironment(process.env);
  const dataDir = resolve(environment.dataDir);
  // The port is taken first: a start that cannot succeed fails before it builds. Calls wait until all is ready.
  let answer: (listener: RequestListener) => void = () => {};
  const ready = new Promise<RequestListener>((resolveReady) => {
    answer = resolveReady;
  });
  const probes = createProbes();
  const server = createServer(async (request, response) => {
    if (!probes.answer(request, response)) (await ready)(request, response);
  });
  // A caller that dribbles its request is cut off (milliseconds).
  server.headersTimeout = 15_000;
  server.requestTimeout = 30_000;
  await listen(server, environment);

  let opening: Promise<OpenDatabase> | undefined;
  let endBackground = async () => {};
  const closeDatabase = async () => {
    await endBackground();
    await (await opening?.catch(() => undefined))?.close();
  };
  const stopping = stopOnSignal(server, closeDatabase);
  try {
    // Who started several processes has built for all of them.
    if (!process.argv.includes("--built")) await ensureBuilt();
    const sdk = await keepSdk({ folder: resolve(environment.sdkDir ?? join(dataDir, "sdk")), log: say });
    const { databaseUrl, databaseOwnerUrl } = environment;
    opening = openDatabase({ dataDir, log: say, databaseUrl, databaseOwnerUrl });
    const database = await opening;
    await prepareTables(database);
    const demoPassword = await database.asOwner((db) => prepareDemo(db, environment, dataDir));
    const build = await loadBuild();
    const sessionSecret = environment.sessionSecret ?? (await keptSecret(dataDir, "session-secret", 32));
    const entry = build.entry.module;
    const secretBox = entry.createSecretBox(await encryptionKeys(environment));
    const [rowMacKey] = secretBox.deriveKeys(rowMacKeyPurpose);
    entry.setRowMacKey(rowMacKey ?? null);
    const address = addressOf(environment, (server.address() as AddressInfo).port);
    const portal = {
      db: database.db,
      secretBox,
      maps: entry.createPortalMaps({ db: database.db, secretBox, routingTiles: environment.routingTiles }),
      publicUrl: environment.publicUrl ?? address,
    };
    endBackground = entry.startBackground({ ...portal, dataDir });
    const { demoLogins, trustProxy, production } = environment;
    const cookies = { sessionSecret, secureCookies: production, publicUrl: portal.publicUrl };
    serveSockets(server, {
      hub: entry.createLiveHub({ db: database.db, sql: database.sql, demoLogins }),
      identify: (knock) =>
        entry.identify(knock, {
          ...cookies,
          noteElsewhere: (claims, shown) => entry.noteElsewhere(database.db, claims, shown),
        }),
      trustProxy,
      stopping,
    });
    answer(createApplication({ build, portal, environment, sessionSecret, sdk }));
    probes.ready(() => entry.isAnswering(database.db), stopping);
    announce({ address, demoPassword });
    // Where several processes run, the one that started them leads callers here from now on.
    process.send?.({ address, demoPassword });
  } catch (error) {
    // A start that is broken off fails on the database that closes under it: that is nobody's concern.
    if (stopping.aborted) return;
    await closeDatabase();
    throw error;
  }
}

async function prepareTables({ ownerUrl, portalRole, sql }: OpenDatabase): Promise<void> {
  await migrateDatabase(ownerUrl, portalRole);
  if (portalRole !== undefined) return requirePortalRights(sql);
  say(
    "The audit trail is protected by triggers alone: the role in DATABASE_URL owns the tables. For more, give the portal a role of its own and set DATABASE_OWNER_URL to the owner's address.",
  );
}

function addressOf({ host }: Environment, port: number): string {
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

start().catch((error: unknown) => {
  if (!(error instanceof StartupError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
