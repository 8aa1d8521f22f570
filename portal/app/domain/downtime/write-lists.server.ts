import { randomUUID } from "node:crypto";
import { chmod, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { hasCode } from "@wardway/db/file-errors";
import type { Database } from "@wardway/db/open";
import { organizations } from "@wardway/db/schema";
import type { Actor } from "@wardway/model";
import { asc } from "drizzle-orm";
import { writeFor } from "#app/infra/current-call.server.ts";
import { logFailure } from "#app/infra/fault-log.server.ts";
import { visitor } from "#app/infra/reader.ts";
import { recordReading } from "../audit/record-audit.server.ts";
import { type DowntimeList, readDowntimeList, requestsIn } from "./read-downtime-list.server.ts";

export interface WrittenList {
  readonly organization: string;
  readonly list: DowntimeList;
  readonly clock: { readonly now: string; readonly timeZone: string };
}

/** Younger than the interval of the job: another process has written it. */
const RECENT_MS = 45_000;
/** An older draft is from a process that was killed while it wrote. */
const ABANDONED_MS = 10 * 60_000;
const FILE_MODE = 0o640;
const FOLDER_MODE = 0o750;

const fileOf = (organizationId: number) => `transports-${organizationId}.html`;
const pattern = /^transports-\d+\.html(?<draft>\..*)?$/;
const writer = { userId: null, username: "Downtime list", ipAddress: null };

/** The requests that this process has recorded on a day, by organization. */
const recorded = new Map<number, { readonly day: string; readonly ids: Set<number> }>();

/**
 * Writes each organization's list to a file, which is replaced as a whole. Files of organizations that no longer exist are
 * removed. Each request is audited once a day before it is in a file; a list that cannot be audited is not written.
 * @param render returns a document in HTML
 */
export async function writeDowntimeLists(
  db: Database,
  folder: string,
  render: (written: WrittenList) => string,
  signal: AbortSignal,
): Promise<void> {
  // The process's mask may take the group's rights away.
  if (await mkdir(folder, { recursive: true })) await chmod(folder, FOLDER_MODE);
  const all = await db.select().from(organizations).orderBy(asc(organizations.id));
  for (const { id, kind: role, name, timeZone, distanceUnit, hourFormat } of all) {
    if (signal.aborted) return;
    if (await isYounger(join(folder, fileOf(id)), RECENT_MS)) continue;
    const now = new Date().toISOString();
    // No person: it reads what the organization may see, and no use case accepts it.
    const reader: Actor = { userId: 0, username: writer.username, role, organizationId: id };
    try {
      const list = await readDowntimeList(db, reader);
      await recordOnceADay(db, id, list, now.slice(0, 10));
      const html = writeFor({ ...visitor, distanceUnit, hourFormat }, () =>
        render({ organization: name, list, clock: { now, timeZone } }),
      );
      await replaceFile(folder, fileOf(id), html);
    } catch (error) {
      // The others need theirs.
      logFailure("write a downtime list", error);
    }
  }
  const present = new Set(all.map(({ id }) => fileOf(id)));
  for (const name of await readdir(folder)) {
    const found = pattern.exec(name);
    if (!found || present.has(name)) continue;
    const path = join(folder, name);
    if (found.groups?.draft === undefined || !(await isYounger(path, ABANDONED_MS))) {
      await rm(path, { force: true });
    }
  }
}

async function isYounger(path: string, ageMs: number): Promise<boolean> {
  try {
    return (await stat(path)).mtimeMs > Date.now() - ageMs;
  } catch (error) {
    if (!hasCode(error, "ENOENT")) throw error;
    return false;
  }
}

async function recordOnceADay(db: Database, organizationId: number, list: DowntimeList, day: string) {
  const before = recorded.get(organizationId);
  const known = before?.day === day ? before.ids : new Set<number>();
  const ids = requestsIn(list).flatMap(({ id }) => (known.has(id) ? [] : [id]));
  if (ids.length === 0) return;
  await recordReading(db, writer, {
    action: "downtime_list.write",
    resourceType: "organization",
    resourceId: organizationId,
    details: { records: ids.length, ids: ids.join(" ") },
    success: true,
  });
  recorded.set(organizationId, { day, ids: new Set([...known, ...ids]) });
}

async function replaceFile(folder: string, name: string, text: string): Promise<void> {
  const draft = join(folder, `${name}.${randomUUID()}`);
  const handle = await open(draft, "wx", 0o600);
  try {
    await handle.chmod(FILE_MODE);
    await handle.writeFile(text);
    await handle.datasync();
  } finally {
    await handle.close();
  }
  await rename(draft, join(folder, name));
}
