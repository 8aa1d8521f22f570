import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase } from "@wardway/db/testing";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runToolProcess, type ToolRun } from "../server/testing/run-tool.ts";
import { startServer } from "./lifecycle/server-process.ts";
import { type Portal, startPortal } from "./setup/portal.ts";
import { logInAs } from "./setup/session.ts";
import { completedTransport } from "./setup/transports.ts";

const secret = "a secret of at least thirty-two characters";
const triggersAlone =
  /The audit trail is protected by triggers alone: the role in DATABASE_URL owns the tables\./;

describe("a portal with a role of its own", () => {
  let portal: Portal;

  beforeAll(async () => {
    portal = await startPortal({ env: { ENCRYPTION_KEY: secret } });
  });

  afterAll(() => portal?.stop());

  const verify = (args: readonly string[] = []): Promise<ToolRun> =>
    runToolProcess("audit-verify.ts", args, { DATABASE_URL: portal.databaseUrl, ENCRYPTION_KEY: secret });

  async function everythingIsSealed(): Promise<boolean> {
    const [row] = await portal.db.execute<{ sealed: boolean }>(
      sql`select not exists (select 1 from audit_log where id not in (select audit_id from audit_chain)) as sealed`,
    );
    return row?.sealed === true;
  }

  test("works under it alone, and says nothing of triggers", async () => {
    const roles = await portal.db.execute(sql`
      select distinct usename as role from pg_stat_activity
      where datname = current_database() and usename <> current_user`);
    expect(roles).toEqual([{ role: "wardway_portal" }]);
    expect(portal.output()).not.toMatch(triggersAlone);
  });

  test("seals what it writes within seconds, and names a row that was altered by the tables' owner", async () => {
    const [hospital, ambulance] = [await logInAs(portal, "hospital"), await logInAs(portal, "ambulance")];
    await completedTransport(hospital, ambulance);
    await expect.poll(everythingIsSealed, { timeout: 30_000, interval: 200 }).toBe(true);
    const sound = await verify();
    expect(sound).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^The audit trail is sound: \d+ rows/),
    });

    const [approval] = await portal.db.execute<{ id: number }>(sql`
      select max(id) as id from audit_log where action = 'response.approve' and success`);
    const id = approval?.id ?? 0;
    await portal.db.execute(sql`alter table audit_log disable trigger audit_log_append_only`);
    await portal.db.execute(sql`update audit_log set username = 'nurse' where id = ${id}`);
    expect(await verify()).toMatchObject({
      code: 1,
      stdout: "",
      stderr: expect.stringContaining(`Row ${id} was altered after it was sealed`),
    });
  });
});

describe("a portal that shares one role with the tables' owner", () => {
  test("starts as before and says in one line what that means", async () => {
    await using database = await createTestDatabase();
    const dataDir = await mkdtemp(join(tmpdir(), "wardway-one-role-"));
    const server = startServer({ PORT: "0", DATABASE_URL: database.url, DATA_DIR: dataDir });
    await server.ready;
    server.signal("SIGTERM");
    const { stdout, stderr } = await server.ended;
    await rm(dataDir, { recursive: true });
    expect(stdout).toMatch(triggersAlone);
    expect(stdout).toContain("set DATABASE_OWNER_URL");
    expect(stderr).toBe("");
  });
});
