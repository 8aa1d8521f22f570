import postgres from "postgres";
import { sessionOptions } from "../postgres/client-options.ts";

/** Creates a database on a server. @param template the database to copy; the server's own if missing */
export async function createDatabase(serverUrl: string, name: string, template = "template1"): Promise<void> {
  const sql = postgres(serverUrl, sessionOptions);
  try {
    // Half the work of the default strategy, which writes each page of the template to the log.
    await sql`create database ${sql(name)} template ${sql(template)} strategy file_copy`;
  } finally {
    await sql.end();
  }
}
