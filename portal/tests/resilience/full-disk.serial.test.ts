import { execFile } from "node:child_process";
import { appendFile, mkdir, mkdtemp, readFile, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { openDatabase } from "@wardway/db/open";
import type { Problem } from "@wardway/model";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runToolProcess } from "../../server/testing/run-tool.ts";
import { type ServerProcess, startServer } from "../support/server-process.ts";
import { type ApiSession, logInAs } from "../support/session.ts";
import { requestBody } from "../support/transports.ts";

const MEGABYTE = 1024 ** 2;
const DISK_MB = 1_024;
/** The portal is read-only below it. */
const RESERVE_MB = 256;
const password = "a-password-for-tests";

const run = promisify(execFile);

/** A small disk of its own, in memory. Null where this user may mount none. */
async function mountDisk(): Promise<string | null> {
  const folder = await mkdtemp(join(tmpdir(), "wardway-disk-"));
  try {
    await run("mount", ["-t", "tmpfs", "-o", `size=${DISK_MB}m,mode=755`, "tmpfs", folder]);
    return folder;
  } catch {
    await rm(folder, { recursive: true });
    return null;
  }
}

const disk = await mountDisk();

describe.skipIf(disk === null)(
  "a portal whose disk is full (skipped where this user may mount no tmpfs)",
  () => {
    const folder = disk ?? "";
    const dataDir = join(folder, "data");
    const filler = join(folder, "filler");
    let portal: ServerProcess;
    let hospital: ApiSession;
    let admin: ApiSession;

    beforeAll(async () => {
      await mkdir(dataDir);
      portal = startServer({ PORT: "0", DATA_DIR: dataDir, DEMO_PASSWORD: password }, [
        ...["--import", "tsx", "portal/server/cluster.ts", "--processes", "2"],
      ]);
      const at = { url: await portal.ready, password };
      [hospital, admin] = await Promise.all([logInAs(at, "hospital"), logInAs(at, "admin")]);
    });

    afterAll(async () => {
      portal?.signal("SIGTERM");
      await portal?.ended;
      await run("umount", [folder]);
      await rm(folder, { recursive: true });
    });

    const freeMegabytes = async () => {
      const { bavail, bsize } = await statfs(folder);
      return (bavail * bsize) / MEGABYTE;
    };

    async function fillUpTo(left: number): Promise<void> {
      const block = Buffer.alloc(MEGABYTE);
      while ((await freeMegabytes()) > left) {
        const isFull = await appendFile(filler, block).then(
          () => false,
          () => true,
        );
        if (isFull) return;
      }
    }

    const databaseServerLog = () => readFile(join(dataDir, "postgres.log"), "utf8");

    const create = () => hospital.post<Problem>("/api/transport-requests", requestBody());
    const createStatus = async () => (await create()).status;

    it("is read-only while little space is left, and writes again when there is more", async () => {
      expect(await createStatus()).toBe(201);
      await fillUpTo(RESERVE_MB - 16);
      // Of both processes, each of which looks by itself.
      const attempts = () => Promise.all(Array.from({ length: 6 }, create));
      const codes = async () =>
        (await attempts()).map(({ body, headers }) => [body.code, headers.get("retry-after")]);
      await expect.poll(codes).toEqual(Array(6).fill(["server.readOnly", "15"]));
      expect((await hospital.get("/api/transport-requests?limit=3")).status).toBe(200);
      const { body } = await admin.get<string>("/admin", { accept: "text/html" });
      expect(body).toContain("Little disk space is left");
      const { stdout } = await runToolProcess("downtime.ts", [], { DATA_DIR: dataDir });
      expect(stdout).toMatch(
        /^The database accepts writes, but the portal is read-only: less than 256 MiB are left on the disk of /,
      );
      await rm(filler);
      await expect.poll(createStatus).toBe(201);
    });

    it("answers that nothing was saved while the database has no space for its log, and recovers by itself", async () => {
      const database = await openDatabase({ dataDir, whenRunning: "join", poolSize: 1 });
      const writeLog = () =>
        database.db.execute(sql`select pg_logical_emit_message(true, 'test', repeat('x', 1048576))`);
      await fillUpTo(0);
      // Past the portal, as far as the log files that exist reach: PostgreSQL ends.
      await expect(async () => {
        for (let count = 0; count < DISK_MB; count += 1) await writeLog();
      }).rejects.toThrow();
      await database.close();
      expect(await databaseServerLog()).toMatch(/PANIC: .*No space left on device/);
      expect(await createStatus()).toBe(503);
      expect((await fetch(new URL("/livez", await portal.ready))).status).toBe(200);
      await rm(filler);
      await expect.poll(createStatus).toBe(201);
      portal.signal("SIGTERM");
      const { code, stderr } = await portal.ended;
      expect(code).toBe(0);
      expect(stderr).toMatch(/There is no space left on the disk of the database: make room/);
      expect(stderr).toMatch(/There is little space left on the disk of .*postgres: [\d.,]+ MB/);
    });
  },
);
