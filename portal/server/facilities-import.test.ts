import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { facilities } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { runToolProcess } from "./testing/run-tool.ts";

vi.setConfig({ testTimeout: 60_000 });

const csv = `NAME,ADDRESS,CITY,STATE,ZIP,LATITUDE,LONGITUDE
LARKMOOR HOSPITAL,400 LARKMOOR WAY,BALTIMORE,MD,21231,39.2962,-76.5921
ST. ODHRAN HOSPITAL,NOT AVAILABLE,BALTIMORE,MD,21224,39.2891,-76.5478
NOWHERE HOSPITAL,1 NOWHERE,NOWHERE,MD,21224,0,0
`;
let folder: string;
let database: TestDatabase;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "wardway-import-"));
  await writeFile(join(folder, "hospitals.csv"), csv);
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

test("reports added and skipped rows with reasons, and adds nothing on the second run", async () => {
  const environment = { DATABASE_URL: database.url, INIT_CWD: folder };
  const skipped = "The position is 0, 0: 1\n  line 4: NOWHERE HOSPITAL\n";
  const progress = "Importing: 100%\n";
  expect(await runToolProcess("facilities-import.ts", ["hospitals.csv"], environment)).toEqual({
    code: 0,
    stdout: `Lines read: 3. Facilities: 2 added, 0 corrected, 0 unchanged. Lines skipped: 1.\n${skipped}`,
    stderr: progress,
  });
  expect(await runToolProcess("facilities-import.ts", ["hospitals.csv"], environment)).toEqual({
    code: 0,
    stdout: `Lines read: 3. Facilities: 0 added, 0 corrected, 2 unchanged. Lines skipped: 1.\n${skipped}`,
    stderr: progress,
  });
  expect(await database.db.select().from(facilities)).toHaveLength(2);
});

test("reports a missing file with a one-line error", async () => {
  const run = await runToolProcess("facilities-import.ts", ["/nowhere/a.csv"], {
    DATABASE_URL: database.url,
  });
  const sentence = "There is no file /nowhere/a.csv: give the path of a CSV file with facilities.\n";
  expect(run).toEqual({ code: 1, stdout: "", stderr: sentence });
});
