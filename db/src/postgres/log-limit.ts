import { freeBytes } from "./free-bytes.ts";

const MEGABYTE = 1024 ** 2;
const MAX_BYTES = 8 * 1024 * MEGABYTE;
const MIN_BYTES = 256 * MEGABYTE;
/** Share of the free space for the log that a full or missing archive does not take. */
const SHARE = 1 / 4;

/** @returns `max_slot_wal_keep_size`: the kept log must not fill the database's disk */
export async function keptLogLimit(folder: string): Promise<string> {
  return keptLogSetting(await freeBytes(folder));
}

/** @param free bytes */
export function keptLogSetting(free: number): string {
  return `${Math.floor(Math.max(MIN_BYTES, Math.min(MAX_BYTES, free * SHARE)) / MEGABYTE)}MB`;
}
