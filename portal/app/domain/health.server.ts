import type { Health } from "@wardway/db/model";
import type { Database } from "@wardway/db/open";
import { facilities } from "@wardway/db/schema";
import { sql } from "drizzle-orm";

/** Milliseconds that the database may take to answer. */
const patience = 2_000;

export interface HealthReport {
  readonly services: Health["services"];
  /** Milliseconds that the database took to answer, or until it was given up. */
  readonly databaseMilliseconds: number;
}

/** Whether the database answers now. */
export function isAnswering(db: Database): Promise<boolean> {
  return answersSoon(db.execute(sql`select 1`));
}

/** Asks each service for an answer, one after the other. */
export async function checkHealth(db: Database): Promise<HealthReport> {
  const asked = performance.now();
  const connected = await isAnswering(db);
  const databaseMilliseconds = performance.now() - asked;
  if (!connected) {
    return { services: { database: "unavailable", maps: "unavailable" }, databaseMilliseconds };
  }
  // Places are found among the imported facilities; no map service outside is connected.
  const placesAnswer = await answersSoon(db.select({ id: facilities.id }).from(facilities).limit(1));
  return {
    services: { database: "connected", maps: placesAnswer ? "not_set_up" : "unavailable" },
    databaseMilliseconds,
  };
}

async function answersSoon(question: PromiseLike<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, patience, false);
  });
  const answer = Promise.resolve(question).then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([answer, silence]);
  } finally {
    clearTimeout(timer);
  }
}
