import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliDecompress, gunzip } from "node:zlib";
import {
  type Cache,
  Compression,
  findTile,
  type Header,
  PMTiles,
  SharedPromiseCache,
  type Source,
  TileType,
  zxyToTileId,
} from "pmtiles";
import { z } from "zod";
import type { TileName } from "./tiles.server.ts";

export interface BasemapTile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Content-Encoding; null for none. */
  readonly encoding: "gzip" | "br" | null;
}

export interface BasemapInfo {
  /** The region's name, or the file's. */
  readonly name: string;
  /** Plain text. */
  readonly attribution: string;
  readonly maxZoom: number;
  readonly bounds: {
    readonly south: number;
    readonly west: number;
    readonly north: number;
    readonly east: number;
  };
  /** Changes with the file's content. */
  readonly edition: string;
  /** Whether it is the region that comes with the portal. */
  readonly isPackaged: boolean;
}

export interface Basemap extends BasemapInfo {
  /** Null if the file has none. */
  tile(name: TileName): Promise<BasemapTile | null>;
  close(): Promise<void>;
}

/** The message says what is wrong with the file, after its name. */
export class UnusableBasemap extends Error {}

/** A root directory and three levels of leaves are the specification's maximum. */
const MAX_DIRECTORY_LEVELS = 4;
const MAX_CACHED_DIRECTORIES = 200;
const HEADER_BYTES = 127;
/** Layers without which the map would be empty (https://docs.protomaps.com/basemaps/layers). */
const requiredLayers = ["earth", "roads"];

const encodings = new Map<Compression, BasemapTile["encoding"]>([
  [Compression.None, null],
  [Compression.Gzip, "gzip"],
  [Compression.Brotli, "br"],
]);

const metadataSchema = z.looseObject({
  name: z.string().optional().catch(undefined),
  attribution: z.string().optional().catch(undefined),
  vector_layers: z.array(z.looseObject({ id: z.string() })).catch([]),
});

/**
 * Opens a PMTiles archive of vector tiles in the Protomaps basemap schema. Tiles are read as stored, one at a time.
 * @throws UnusableBasemap
 */
export async function openBasemap(
  path: string,
  { fileName, isPackaged }: { fileName: string; isPackaged: boolean },
): Promise<Basemap> {
  const file = await open(path).catch(() => {
    throw new UnusableBasemap("is not a readable file");
  });
  try {
    const source = new FileSource(file, path);
    const cache = new SharedPromiseCache(MAX_CACHED_DIRECTORIES, false, decompress);
    const header = await readHeader(file, source, cache);
    const encoding = encodings.get(header.tileCompression);
    if (encoding === undefined) throw new UnusableBasemap("has tiles of an unsupported compression");
    const archive = new PMTiles(source, cache, decompress);
    const metadata = metadataSchema.parse(await archive.getMetadata().catch(() => ({})));
    const layers = new Set(metadata.vector_layers.map(({ id }) => id));
    if (header.tileType !== TileType.Mvt || !requiredLayers.every((layer) => layers.has(layer))) {
      throw new UnusableBasemap("contains no vector tiles in the layers of the Protomaps basemap schema");
    }
    return {
      name: metadata.name || fileName,
      attribution: toPlainText(metadata.attribution) || "© OpenStreetMap contributors",
      maxZoom: header.maxZoom,
      bounds: { south: header.minLat, west: header.minLon, north: header.maxLat, east: header.maxLon },
      edition: await editionOf(source, header),
      isPackaged,
      tile: async (name) => {
        const bytes = await readTile({ source, cache, header }, name);
        return bytes && { bytes, encoding };
      },
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

class FileSource implements Source {
  readonly #file: FileHandle;
  readonly #path: string;

  constructor(file: FileHandle, path: string) {
    this.#file = file;
    this.#path = path;
  }

  getKey(): string {
    return this.#path;
  }

  async getBytes(offset: number, length: number) {
    const buffer = new Uint8Array(length);
    const { bytesRead } = await this.#file.read(buffer, 0, length, offset);
    return { data: buffer.buffer.slice(0, bytesRead) };
  }
}

async function readHeader(file: FileHandle, source: Source, cache: Cache): Promise<Header> {
  const { buffer, bytesRead } = await file
    .read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0)
    .catch(() => ({ buffer: Buffer.alloc(0), bytesRead: 0 }));
  const isArchive = bytesRead === HEADER_BYTES && buffer.toString("latin1", 0, 7) === "PMTiles";
  if (!isArchive || buffer.readUInt8(7) !== 3) {
    throw new UnusableBasemap("is not a PMTiles archive of version 3");
  }
  return cache.getHeader(source).catch(() => {
    throw new UnusableBasemap("is damaged");
  });
}

/** Directories name the length of each tile: other content has other directories. */
async function editionOf(source: Source, header: Header): Promise<string> {
  const hash = createHash("sha256");
  const parts = [
    [0, HEADER_BYTES],
    [header.rootDirectoryOffset, header.rootDirectoryLength],
    [header.jsonMetadataOffset, header.jsonMetadataLength],
    [header.leafDirectoryOffset, header.leafDirectoryLength ?? 0],
  ] as const;
  for (const [offset, length] of parts) {
    hash.update(new Uint8Array((await source.getBytes(offset, length)).data));
  }
  return hash.digest("hex").slice(0, 16);
}

/** As `PMTiles.getZxy`, without decompressing what the browser decompresses. */
async function readTile(
  { source, cache, header }: { source: Source; cache: Cache; header: Header },
  { z: zoom, x, y }: TileName,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (zoom < header.minZoom || zoom > header.maxZoom) return null;
  const id = zxyToTileId(zoom, x, y);
  let [offset, length] = [header.rootDirectoryOffset, header.rootDirectoryLength];
  for (let level = 0; level < MAX_DIRECTORY_LEVELS; level += 1) {
    const entry = findTile(await cache.getDirectory(source, offset, length, header), id);
    if (!entry) return null;
    if (entry.runLength > 0) {
      const { data } = await source.getBytes(header.tileDataOffset + entry.offset, entry.length);
      return new Uint8Array(data);
    }
    [offset, length] = [header.leafDirectoryOffset + entry.offset, entry.length];
  }
  return null;
}

async function decompress(bytes: ArrayBuffer, compression: Compression): Promise<ArrayBuffer> {
  if (compression === Compression.None) return bytes;
  const isBrotli = compression === Compression.Brotli;
  const { buffer, byteOffset, byteLength } = await promisify(isBrotli ? brotliDecompress : gunzip)(bytes);
  return buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer;
}

/** Archives often contain links. */
const toPlainText = (html = "") =>
  html
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll("&copy;", "©")
    .trim();
