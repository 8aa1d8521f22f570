import type { Database } from "@wardway/db/open";
import { facilities } from "@wardway/db/schema";
import type { Health, ServiceState } from "@wardway/model";
import { sql } from "drizzle-orm";
import type { MapService } from "#app/infra/maps/map-service.server.ts";

/** A probe is answered within two seconds. */
const QUERY_TIMEOUT_MS = 1_500;

export interface HealthReport {
  readonly services: Health["services"];
  /** Response time, or the time until the timeout. */
  readonly databaseMilliseconds: number;
}

/** Whether the database answers a query such as `OpenDatabase.ping` now. */
export function isDatabaseReachable(ping: () => Promise<unknown>): Promise<boolean> {
  return withFallback(
    ping().then(() => true),
    false,
  );
}

/** Queries the database on a connection of the calls, as they would; rates map providers by their last calls. */
export async function checkHealth(db: Database, maps: Pick<MapService, "engines">): Promise<HealthReport> {
  const asked = performance.now();
  const connected = await isDatabaseReachable(() => db.execute(sql`select 1`));
  const databaseMilliseconds = performance.now() - asked;
  if (!connected) {
    return { services: { database: "unavailable", maps: "unavailable" }, databaseMilliseconds };
  }
  return { services: { database: "connected", maps: await mapsState(db, maps) }, databaseMilliseconds };
}

/** Imported facilities are needed to find places. */
async function mapsState(db: Database, maps: Pick<MapService, "engines">): Promise<ServiceState> {
  const [isPlaceSearchReady, service] = await Promise.all([
    withFallback(
      db
        .select({ id: facilities.id })
        .from(facilities)
        .limit(1)
        .then(() => true),
      false,
    ),
    withFallback(
      maps.engines().then((order) => order.service),
      "unavailable",
    ),
  ]);
  return isPlaceSearchReady ? service : "unavailable";
}

/** The result, or `otherwise` after the timeout. */
export async function withFallback<Value>(query: Promise<Value>, otherwise: Value): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<Value>((resolve) => {
    timer = setTimeout(resolve, QUERY_TIMEOUT_MS, otherwise);
  });
  try {
    return await Promise.race([query.catch(() => otherwise), timeout]);
  } finally {
    clearTimeout(timer);
  }
}
