import type { Database } from "@wardway/db/open";
import { sql } from "drizzle-orm";

/** Milliseconds that the database may take to answer. */
const patience = 2_000;

/** Whether the database answers now. */
export async function isAnswering(db: Database): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, patience, false);
  });
  const answer = db.execute(sql`select 1`).then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([answer, silence]);
  } finally {
    clearTimeout(timer);
  }
}
