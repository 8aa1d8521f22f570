import { appendFile, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DowntimeJournal } from "./journal.server.ts";
import { SessionActivity } from "./session-activity.server.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "wardway-journal-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const entriesOf = async (journal: DowntimeJournal) =>
  (await journal.claim()).flatMap(({ entries }) => entries);

describe("the downtime journal", () => {
  it("stores entries in files for their owner only", async () => {
    const journal = new DowntimeJournal(join(folder, "downtime"));
    expect(await journal.hasEntries()).toBe(false);
    await Promise.all([journal.append([{ nth: 1 }]), journal.append([{ nth: 2 }, { nth: 3 }])]);
    const [name = "", ...others] = await readdir(join(folder, "downtime"));
    expect(others).toEqual([]);
    expect((await stat(join(folder, "downtime", name))).mode & 0o777).toBe(0o600);
    expect((await stat(join(folder, "downtime"))).mode & 0o777).toBe(0o700);
    expect(await entriesOf(journal)).toEqual([{ nth: 1 }, { nth: 2 }, { nth: 3 }]);
    await journal.close();
  });

  it("loses no entry that is appended while another process takes the file", async () => {
    const [writer, reader] = [new DowntimeJournal(folder), new DowntimeJournal(folder)];
    const found = new Set<number>();
    const take = async () => {
      for (const file of await reader.claim()) {
        for (const entry of file.entries) found.add((entry as { nth: number }).nth);
        await reader.release(file);
      }
    };
    const nths = Array.from({ length: 60 }, (_, nth) => nth);
    for (const nth of nths) await Promise.all([writer.append([{ nth }]), nth % 3 === 0 && take()]);
    await take();
    expect([...found].toSorted((one, other) => one - other)).toEqual(nths);
    await writer.close();
  });

  it("finds the files of a process that was killed while it imported, without its unfinished line", async () => {
    const journal = new DowntimeJournal(folder);
    await journal.append([{ nth: 1 }]);
    const [file] = await journal.claim();
    await appendFile(join(folder, file?.name ?? ""), '{"nth":2');
    expect(await new DowntimeJournal(folder).hasEntries()).toBe(true);
    expect(await entriesOf(new DowntimeJournal(folder))).toEqual([{ nth: 1 }]);
    await journal.close();
  });

  it("puts a file with unreadable lines aside", async () => {
    const journal = new DowntimeJournal(folder);
    await journal.append([{ nth: 1 }]);
    const [name = ""] = await readdir(folder);
    await appendFile(join(folder, name), "scribble\n");
    const [file] = await journal.claim();
    expect(file).toMatchObject({ entries: [{ nth: 1 }], unreadable: 1 });
    if (file) await journal.release(file);
    expect(await journal.hasEntries()).toBe(false);
    expect(await readdir(folder)).toEqual([expect.stringMatching(/\.unreadable$/)]);
    await journal.close();
  });

  it("rejects entries beyond its size, each of them, until another process has taken its file", async () => {
    const journal = new DowntimeJournal(folder, 40);
    await journal.append([{ nth: 1 }]);
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await expect(journal.append([{ text: "x".repeat(40) }])).rejects.toThrow("full");
    }
    await journal.append([{ nth: 2 }]);
    expect(await readdir(folder)).toHaveLength(1);
    const reader = new DowntimeJournal(folder);
    const files = await reader.claim();
    expect(files.flatMap(({ entries }) => entries)).toEqual([{ nth: 1 }, { nth: 2 }]);
    for (const file of files) await reader.release(file);
    for (const nth of [3, 4, 5]) await journal.append([{ nth }]);
    expect(await entriesOf(reader)).toEqual([{ nth: 3 }, { nth: 4 }, { nth: 5 }]);
    await journal.close();
  });

  it("is taken by a second process while the first one still releases its files", async () => {
    const [first, second] = [new DowntimeJournal(folder), new DowntimeJournal(folder)];
    await first.append([{ nth: 1 }]);
    const files = await first.claim();
    const same = await second.claim();
    for (const file of files) await first.release(file);
    for (const file of same) await second.release(file);
    expect(await second.claim()).toEqual([]);
    await first.close();
  });
});

describe("the activity of sessions", () => {
  const hash = "0123456789abcdef".repeat(4);
  const longAgo = new Date("2026-11-26T02:00:00Z");

  it("is shared by processes, and never earlier than the stored one", async () => {
    const [one, other] = [new SessionActivity(folder), new SessionActivity(folder)];
    expect(await other.lastActive(hash, longAgo)).toEqual(longAgo);
    expect(await one.touch(hash)).toBe(true);
    expect((await other.lastActive(hash, longAgo)).getTime()).toBeGreaterThan(longAgo.getTime());
    const later = new Date(Date.now() + 60_000);
    expect(await other.lastActive(hash, later)).toEqual(later);
    expect(await other.list()).toEqual([{ hash, at: expect.any(Date) }]);
  });

  it("keeps what is later than the database knows", async () => {
    const activity = new SessionActivity(folder);
    await activity.touch(hash);
    activity.end(hash);
    const [{ at } = { at: longAgo }] = await activity.list();
    await activity.forget([{ hash, at: longAgo }], []);
    expect(await activity.list()).toEqual([{ hash, at }]);
    expect(activity.isEnded(hash)).toBe(true);
    await activity.forget([{ hash, at }], [hash]);
    expect(await activity.list()).toEqual([]);
    expect(activity.isEnded(hash)).toBe(false);
  });

  it("takes no name that is no hash, and is no activity where it cannot be stored", async () => {
    expect(await new SessionActivity(folder).touch("../escape")).toBe(false);
    expect(await new SessionActivity("/dev/null/nowhere").touch(hash)).toBe(false);
  });
});
