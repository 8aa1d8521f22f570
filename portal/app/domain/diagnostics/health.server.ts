import type { Database } from "@wardway/db/open";
import { facilities } from "@wardway/db/schema";
import type { Health, ServiceState } from "@wardway/model";
import { sql } from "drizzle-orm";
import type { MapService } from "#app/infra/maps/map-service.server.ts";

/** Milliseconds that the database may take to answer. */
const patience = 2_000;

export interface HealthReport {
  readonly services: Health["services"];
  /** Milliseconds that the database took to answer, or until it was given up. */
  readonly databaseMilliseconds: number;
}

/** Whether the database answers now. */
export function isDatabaseReachable(db: Database): Promise<boolean> {
  return soon(
    db.execute(sql`select 1`).then(() => true),
    false,
  );
}

/** How each service is: the database is asked; of the map providers it is known what became of the last questions. */
export async function checkHealth(db: Database, maps: Pick<MapService, "engines">): Promise<HealthReport> {
  const asked = performance.now();
  const connected = await isDatabaseReachable(db);
  const databaseMilliseconds = performance.now() - asked;
  if (!connected) {
    return { services: { database: "unavailable", maps: "unavailable" }, databaseMilliseconds };
  }
  return { services: { database: "connected", maps: await mapsState(db, maps) }, databaseMilliseconds };
}

/** Places are found among the imported facilities too: without them nobody finds any. */
async function mapsState(db: Database, maps: Pick<MapService, "engines">): Promise<ServiceState> {
  const [placesAnswer, service] = await Promise.all([
    soon(
      db
        .select({ id: facilities.id })
        .from(facilities)
        .limit(1)
        .then(() => true),
      false,
    ),
    soon(
      maps.engines().then((order) => order.service),
      "unavailable",
    ),
  ]);
  return placesAnswer ? service : "unavailable";
}

/** The answer, or `otherwise` where there is none in time. */
async function soon<Value>(question: Promise<Value>, otherwise: Value): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<Value>((resolve) => {
    timer = setTimeout(resolve, patience, otherwise);
  });
  try {
    return await Promise.race([question.catch(() => otherwise), silence]);
  } finally {
    clearTimeout(timer);
  }
}
