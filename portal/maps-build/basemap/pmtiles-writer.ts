import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { zxyToTileId } from "pmtiles";
import type { Box } from "./read-extract.ts";

interface Entry {
  readonly id: number;
  readonly offset: number;
  readonly length: number;
  runLength: number;
}

interface ArchiveInfo {
  readonly bounds: Box;
  readonly minZoom: number;
  readonly maxZoom: number;
  readonly centerZoom: number;
  readonly metadata: object;
}

const HEADER_BYTES = 127;
/** Header and root directory are within the first 16 KiB (specification, 4). */
const MAX_ROOT_BYTES = 16_384 - HEADER_BYTES;
const LEAF_ENTRIES = 4_096;
const GZIP = 2;
const MVT = 1;

/**
 * A PMTiles archive of vector tiles (version 3, https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md): in the
 * order of their ids, equal ones stored once.
 */
export class PmtilesWriter {
  readonly #tiles = new Map<number, Uint8Array>();

  add(z: number, x: number, y: number, tile: Uint8Array): void {
    this.#tiles.set(zxyToTileId(z, x, y), compress(tile));
  }

  get size(): number {
    return this.#tiles.size;
  }

  finish(info: ArchiveInfo): Uint8Array {
    const { entries, data, contents } = this.#arrange();
    const { root, leaves } = toDirectories(entries);
    const metadata = compress(Buffer.from(JSON.stringify(info.metadata)));
    const sections = [root, metadata, leaves, data];
    const header = toHeader(sections, info, {
      addressed: this.#tiles.size,
      entries: entries.length,
      contents,
    });
    return Buffer.concat([header, ...sections]);
  }

  #arrange() {
    const offsets = new Map<string, { offset: number; length: number }>();
    const entries: Entry[] = [];
    const pieces: Uint8Array[] = [];
    let end = 0;
    for (const [id, tile] of [...this.#tiles].toSorted(([one], [other]) => one - other)) {
      const hash = createHash("sha256").update(tile).digest("base64");
      const known = offsets.get(hash);
      const place = known ?? { offset: end, length: tile.length };
      if (!known) {
        offsets.set(hash, place);
        pieces.push(tile);
        end += tile.length;
      }
      const last = entries.at(-1);
      if (last && last.offset === place.offset && last.id + last.runLength === id) last.runLength += 1;
      else entries.push({ id, ...place, runLength: 1 });
    }
    return { entries, data: Buffer.concat(pieces), contents: offsets.size };
  }
}

function toDirectories(entries: readonly Entry[]): { root: Buffer; leaves: Buffer } {
  const root = toDirectory(entries);
  if (root.length <= MAX_ROOT_BYTES) return { root, leaves: Buffer.alloc(0) };
  const leaves: Buffer[] = [];
  const pointers: Entry[] = [];
  let offset = 0;
  for (let at = 0; at < entries.length; at += LEAF_ENTRIES) {
    const part = entries.slice(at, at + LEAF_ENTRIES);
    const leaf = toDirectory(part);
    // A run length of 0 marks a leaf.
    pointers.push({ id: part[0]?.id ?? 0, offset, length: leaf.length, runLength: 0 });
    leaves.push(leaf);
    offset += leaf.length;
  }
  return { root: toDirectory(pointers), leaves: Buffer.concat(leaves) };
}

/** Column by column; an offset of 0 means: after the entry before. */
function toDirectory(entries: readonly Entry[]): Buffer {
  const before = (index: number) => entries[index - 1];
  const numbers = [
    entries.length,
    ...entries.map(({ id }, index) => id - (before(index)?.id ?? 0)),
    ...entries.map(({ runLength }) => runLength),
    ...entries.map(({ length }) => length),
    ...entries.map(({ offset }, index) => {
      const previous = before(index);
      return previous && previous.offset + previous.length === offset ? 0 : offset + 1;
    }),
  ];
  return compress(Buffer.from(numbers.flatMap(toVarint)));
}

function toVarint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) + 0x80);
  return [...bytes, rest];
}

function toHeader(
  sections: readonly Uint8Array[],
  { bounds, minZoom, maxZoom, centerZoom }: ArchiveInfo,
  counts: { addressed: number; entries: number; contents: number },
): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.write("PMTiles", 0, "latin1");
  header.writeUInt8(3, 7);
  let [field, offset] = [8, HEADER_BYTES];
  for (const { length } of sections) {
    header.writeBigUInt64LE(BigInt(offset), field);
    header.writeBigUInt64LE(BigInt(length), field + 8);
    field += 16;
    offset += length;
  }
  [counts.addressed, counts.entries, counts.contents].forEach((count, index) => {
    header.writeBigUInt64LE(BigInt(count), 72 + 8 * index);
  });
  // Clustered; compression of directories and of tiles.
  header.set([1, GZIP, GZIP, MVT, minZoom, maxZoom], 96);
  const [west, south, east, north] = bounds;
  [west, south, east, north].forEach((degrees, index) => {
    header.writeInt32LE(toE7(degrees), 102 + 4 * index);
  });
  header.writeUInt8(centerZoom, 118);
  header.writeInt32LE(toE7((west + east) / 2), 119);
  header.writeInt32LE(toE7((south + north) / 2), 123);
  return header;
}

const toE7 = (degrees: number) => Math.round(degrees * 1e7);

function compress(bytes: Uint8Array): Buffer {
  const compressed = gzipSync(bytes, { level: 9 });
  // The operating system, which would make the bytes depend on the machine (RFC 1952, 2.3).
  compressed[9] = 255;
  return compressed;
}
