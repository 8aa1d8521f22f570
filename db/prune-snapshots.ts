// drizzle-kit compares the schema with the newest snapshot only: the older ones, 4,000 lines each, are removed.
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";

const folder = new URL("migrations/meta/", import.meta.url);
const snapshots = readdirSync(folder)
  .filter((name) => name.endsWith("_snapshot.json"))
  .sort();
const newest = snapshots.pop();
for (const name of snapshots) rmSync(new URL(name, folder));
if (newest !== undefined) {
  const file = new URL(newest, folder);
  writeFileSync(file, `${JSON.stringify(JSON.parse(readFileSync(file, "utf8")))}\n`);
}
