import { mapZoom } from "@wardway/model";
import { ConsecutiveBreaker, circuitBreaker, handleAll } from "cockatiel";
import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import { fetchOutgoing } from "../outgoing/outgoing.server.ts";
import { imageTypeOf } from "./image-type.ts";

export interface TileName {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

export interface Tile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: string;
}

export interface TileServer {
  /** A template with `{z}`, `{x}` and `{y}`. */
  readonly url: string;
  /** Required by tile servers. */
  readonly userAgent: string;
}

/** In server and browsers: OpenStreetMap's policy requires at least a week. */
export const TILE_SECONDS = 7 * 24 * 3_600;
export const MAX_TILE_BYTES = 1_000_000;
const MAX_CACHED_BYTES = 64_000_000;
const FETCH_TIMEOUT_MS = 10_000;
const COOLDOWN_MS = 15_000;
const MAX_CONCURRENT = 6;
/** About ten screens. */
const MAX_QUEUED = 200;

export interface Tiles {
  /** Null if the server has none or fails. */
  tile(server: TileServer, name: TileName): Promise<Tile | null>;
}

/**
 * Proxies map tiles: the tile server learns nothing about users and gets one request per tile and week.
 * @param onPaused called when a failing server is paused
 */
export function createTiles(onPaused: () => void = () => undefined): Tiles {
  const queue = pLimit(MAX_CONCURRENT);
  const breaker = circuitBreaker(handleAll, {
    halfOpenAfter: COOLDOWN_MS,
    breaker: new ConsecutiveBreaker(5),
  });
  breaker.onBreak(onPaused);
  const cache = new LRUCache<string, Tile, TileServer>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: ({ bytes }) => bytes.byteLength,
    ttl: TILE_SECONDS * 1_000,
    fetchMethod: async (url, _stale, { context }) =>
      queue.pendingCount < MAX_QUEUED
        ? queue(() => breaker.execute(() => fetchTile(url, context.userAgent)))
        : undefined,
  });
  return {
    tile: async (server, name) => {
      const tile = await cache.fetch(addressOf(server.url, name), { context: server }).catch(() => undefined);
      return tile ?? null;
    },
  };
}

export function tileNameOf(params: Readonly<Record<string, string | undefined>>): TileName | null {
  const numbers = [params.z, params.x, params.y].map((text) =>
    text !== undefined && /^(?:0|[1-9]\d{0,6})$/.test(text) ? Number(text) : null,
  );
  const [z = null, x = null, y = null] = numbers;
  if (z === null || x === null || y === null || z > mapZoom.max) return null;
  const side = 2 ** z;
  return x < side && y < side ? { z, x, y } : null;
}

/** `{s}`: one of several subdomains; `{r}`: double resolution. */
export function addressOf(template: string, { z, x, y }: TileName): string {
  const values: Record<string, string> = { z: String(z), x: String(x), y: String(y), s: "a", r: "" };
  return template.replace(/\{([zxysr])\}/g, (_, name: string) => values[name] ?? "");
}

/** Undefined if there is no such tile. @throws Error if the server fails */
async function fetchTile(url: string, userAgent: string): Promise<Tile | undefined> {
  const response = await fetchOutgoing(url, {
    signal: AbortSignal.timeout(FETCH_TIMEOUT_MS),
    headers: { accept: "image/png,image/webp,image/jpeg", "user-agent": userAgent },
  });
  const bytes = response.ok ? await readBounded(response) : null;
  if (!response.ok) response.body?.cancel().catch(() => undefined);
  if (response.status === 404 || response.status === 204) return undefined;
  const type = bytes && imageTypeOf(bytes);
  if (!bytes || !type) throw new Error("No image.");
  return { bytes, type };
}

/** Null beyond `MAX_TILE_BYTES`. */
async function readBounded(response: Response): Promise<Uint8Array<ArrayBuffer> | null> {
  const reader = response.body?.getReader();
  const pieces: Uint8Array[] = [];
  let size = 0;
  for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
    size += piece.value.byteLength;
    if (size > MAX_TILE_BYTES) {
      reader?.cancel().catch(() => undefined);
      return null;
    }
    pieces.push(piece.value);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.byteLength;
  }
  return bytes;
}
