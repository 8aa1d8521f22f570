import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/**
 * A Bloom filter of common and breached passwords, written by `npm run passwords:build`: two 32-bit numbers (bits,
 * hashes), then the bits. It never misses a listed password; of others it takes about 1 in 100,000 for a listed one.
 */
interface Filter {
  readonly bits: number;
  readonly hashes: number;
  readonly bytes: Buffer;
}

const HEADER_BYTES = 8;
/** Bits per password and number of hashes of the least false positives: 0.6185 ** 24 is 0.00001. */
const BITS_PER_PASSWORD = 24;
const HASHES = 17;

/** Resolved by its package, because the portal bundles this file. */
const file = () => createRequire(import.meta.url).resolve("@wardway/db/common-passwords");

let loaded: Filter | undefined;

/** Whether a password, in any capitals, is on the list. Shorter ones than the minimum length are not on it. */
export function isCommonPassword(password: string): boolean {
  loaded ??= parseFilter(readFileSync(file()));
  return contains(loaded, listed(password));
}

/** The form in which passwords are listed. */
export const listed = (password: string) => password.normalize("NFKC").toLowerCase();

export function buildFilter(passwords: ReadonlySet<string>): Buffer {
  const bits = passwords.size * BITS_PER_PASSWORD;
  const content = Buffer.alloc(HEADER_BYTES + Math.ceil(bits / 8));
  content.writeUInt32LE(bits, 0);
  content.writeUInt32LE(HASHES, 4);
  const bytes = content.subarray(HEADER_BYTES);
  for (const password of passwords) {
    for (const bit of positions(password, bits, HASHES)) {
      bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) | (1 << (bit & 7));
    }
  }
  return content;
}

function parseFilter(content: Buffer): Filter {
  return {
    bits: content.readUInt32LE(0),
    hashes: content.readUInt32LE(4),
    bytes: content.subarray(HEADER_BYTES),
  };
}

const contains = ({ bits, hashes, bytes }: Filter, password: string): boolean =>
  positions(password, bits, hashes).every((bit) => ((bytes[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0);

/** Double hashing (Kirsch and Mitzenmacher, 2006). */
function positions(password: string, bits: number, hashes: number): number[] {
  const digest = createHash("sha256").update(password).digest();
  const [first, step] = [digest.readUInt32LE(0), digest.readUInt32LE(4) | 1];
  return Array.from({ length: hashes }, (_, index) => (first + index * (step >>> 0)) % bits);
}
