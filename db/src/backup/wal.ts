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
