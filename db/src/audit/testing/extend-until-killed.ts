// Extends the chain of the database in its first argument in small batches until killed, and prints the number of
// rows.
import { openDatabase } from "../../open.ts";
import { extendAuditChain } from "../chain.ts";
import { key } from "./key.ts";

const { db } = await openDatabase({ databaseUrl: process.argv[2], dataDir: "" });
for (;;) {
  const appended = await extendAuditChain(db, [key], { batchSize: 7, signal: AbortSignal.abort() });
  if (appended > 0) process.stdout.write(`${appended}\n`);
}
