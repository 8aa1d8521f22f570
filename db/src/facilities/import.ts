import { messageText } from "@wardway/model/messages/message";
import type { Database } from "../open.ts";
import { openFacilityFile } from "./file.ts";
import { type ImportReport, SkippedTally } from "./report.ts";
import { facilitySchema } from "./row.ts";
import { sourceKey } from "./source-key.ts";
import { type UpsertOutcome, upsertFacilities } from "./upsert.ts";

export type { ImportReport, SkippedLines } from "./report.ts";

export interface ImportProgress {
  readonly bytesRead: number;
  readonly bytesTotal: number;
}

const BATCH_ROWS = 500;

/**
 * Imports a CSV file with the columns of HIFLD's (Homeland Infrastructure Foundation-Level Data) hospitals layer.
 * Repeatable; removes nothing.
 * @throws StartupError if the file is unreadable or lacks a column
 */
export async function importFacilities(
  db: Database,
  path: string,
  onProgress: (progress: ImportProgress) => void = () => undefined,
): Promise<ImportReport> {
  await using file = await openFacilityFile(path);
  const skipped = new SkippedTally();
  const lineOfKey = new Map<string, number>();
  const counts = { read: 0, inserted: 0, updated: 0, unchanged: 0 };
  let batch: Parameters<typeof upsertFacilities>[1][number][] = [];

  const flush = async () => {
    if (batch.length > 0) add(counts, await upsertFacilities(db, batch));
    batch = [];
    onProgress({ bytesRead: file.bytesRead(), bytesTotal: file.bytes });
  };
  const overlong = (line: number) => {
    counts.read += 1;
    skipped.add("The line has more cells than the header", line, "");
  };

  for await (const { line, cells } of file.lines(overlong)) {
    counts.read += 1;
    const parsed = facilitySchema.safeParse(cells);
    if (!parsed.success) {
      skipped.add(
        messageText(parsed.error.issues[0]?.message ?? "The line is not readable"),
        line,
        cells.name ?? "",
      );
      continue;
    }
    const key = sourceKey(parsed.data);
    const earlier = lineOfKey.get(key);
    if (earlier !== undefined) {
      skipped.add(
        "The same facility is in an earlier line",
        line,
        `${parsed.data.name}, as in line ${earlier}`,
      );
      continue;
    }
    lineOfKey.set(key, line);
    batch.push({ ...parsed.data, sourceKey: key });
    if (batch.length === BATCH_ROWS) await flush();
  }
  await flush();
  return { ...counts, skipped: skipped.list() };
}

function add(counts: { -readonly [Key in keyof UpsertOutcome]: number }, outcome: UpsertOutcome): void {
  counts.inserted += outcome.inserted;
  counts.updated += outcome.updated;
  counts.unchanged += outcome.unchanged;
}
