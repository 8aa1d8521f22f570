/** PostgreSQL's default, which the embedded server has. */
export const SEGMENT_BYTES = 16 * 1024 * 1024;

const SEGMENTS_PER_FILE_ID = 0x1_0000_0000 / SEGMENT_BYTES;

/** `16/B374D848` as a number. */
export function parseLsn(lsn: string): bigint {
  const [high = "0", low = "0"] = lsn.split("/");
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

/** The log file that contains a position. */
export function segmentName(timeline: number, lsn: string): string {
  return nameOfSegment(timeline, Number(parseLsn(lsn) / BigInt(SEGMENT_BYTES)));
}

/** @param number counted from the beginning of the log */
export function nameOfSegment(timeline: number, number: number): string {
  return [timeline, Math.floor(number / SEGMENTS_PER_FILE_ID), number % SEGMENTS_PER_FILE_ID]
    .map((part) => part.toString(16).toUpperCase().padStart(8, "0"))
    .join("");
}

export function lsnOfSegment(number: number): string {
  const position = BigInt(number) * BigInt(SEGMENT_BYTES);
  return `${(position >> 32n).toString(16)}/${(position & 0xffffffffn).toString(16)}`.toUpperCase();
}

/**
 * Of several timelines, one continues the numbers of the other.
 * @param names of archived files
 * @param last that the backup contains
 * @returns the name without timeline of the first file that is missing between archived ones
 */
export function findMissingSegment(names: readonly string[], last: string): string | null {
  const numbers = names.filter((name) => /^[0-9A-F]{24}/.test(name)).map(segmentNumber);
  const present = new Set(numbers);
  const end = Math.max(...numbers, 0);
  for (let number = segmentNumber(last) + 1; number <= end; number += 1) {
    if (!present.has(number)) return nameOfSegment(0, number).slice(8);
  }
  return null;
}

const segmentNumber = (name: string) =>
  Number.parseInt(name.slice(8, 16), 16) * SEGMENTS_PER_FILE_ID + Number.parseInt(name.slice(16, 24), 16);
