import { parseArgs } from "node:util";
import { StartupError } from "@wardway/db/startup-error";
import { sql } from "drizzle-orm";
import { hasRoom, RESERVE_BYTES } from "#app/infra/free-space.server.ts";
import { readEnvironment } from "./environment.ts";
import { runTool, withUnchangedDatabase } from "./tool.ts";

const sentences = {
  writable: "The database accepts writes. The portal follows within seconds.",
  read_only: "The database is read-only. The portal follows within seconds.",
  standby: "The database is a standby: it accepts no writes until it is promoted.",
};

const describeFullDisk = (folder: string) =>
  `The database accepts writes, but the portal is read-only: less than ${RESERVE_BYTES / 1024 ** 2} MiB are left on the disk of ${folder}. It accepts writes again 15 seconds after there is more space.`;

/** `npm run downtime -- on|off`: makes the database read-only for all, and writable again; without a word it says which, and why. */
runTool(async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [order, ...others] = positionals;
  if (others.length > 0 || (order !== undefined && order !== "on" && order !== "off"))
    throw new StartupError("Pass on or off, or nothing to see which.");
  await withUnchangedDatabase(async ({ db, kind, writeAccess }) => {
    if (order !== undefined) {
      const [row] = await db.execute<{ name: string }>(sql`select quote_ident(current_database()) as name`);
      const database = sql.raw(row?.name ?? "");
      // This session may be read-only itself.
      await db.transaction(
        async (tx) => {
          await tx.execute(
            order === "on"
              ? sql`alter database ${database} set default_transaction_read_only = on`
              : sql`alter database ${database} reset default_transaction_read_only`,
          );
        },
        { accessMode: "read write" },
      );
    }
    const access = await writeAccess();
    const { data } = readEnvironment(process.env).storage;
    const isFull = access === "writable" && kind === "embedded" && !(await hasRoom(data));
    process.stdout.write(`${isFull ? describeFullDisk(data) : sentences[access]}\n`);
  });
});
