import { mapZoom } from "@wardway/model";
import { ConsecutiveBreaker, circuitBreaker, handleAll } from "cockatiel";
import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
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
  /** With `{z}`, `{x}` and `{y}`, as in the settings. */
  readonly url: string;
  /** Names the portal and how to reach who runs it, as tile servers ask. */
  readonly userAgent: string;
}

/** Seconds that a tile is kept here and in browsers: OpenStreetMap's policy asks for a week at the least. */
export const tileSeconds = 7 * 24 * 3_600;
/** Bytes of one tile, and of all that are kept. */
export const tileBytes = 1_000_000;
const keptBytes = 64_000_000;
/** Milliseconds that a tile server has to answer, and for which it is left alone once it has failed again and again. */
const timeLimit = 10_000;
const rest = 15_000;
/** Tiles that are fetched at the same time. */
const atOnce = 6;
/** Tiles that wait for their turn: ten screens full. More than that a slow server would not send before they are gone. */
const mostWaiting = 200;

/** The pictures of one installation's map, each fetched once for everybody. */
export interface Tiles {
  /** Null where the server has none, or does not answer with a picture: the map does without. */
  tile(server: TileServer, name: TileName): Promise<Tile | null>;
}

/**
 * The portal stands between its readers and the tile server, which learns neither who looks nor from where, and
 * sees no more than one request a tile and week.
 * @param onResting hears once that a server fails and is left alone for a while
 */
export function createTiles(onResting: () => void = () => undefined): Tiles {
  const queue = pLimit(atOnce);
  const breaker = circuitBreaker(handleAll, { halfOpenAfter: rest, breaker: new ConsecutiveBreaker(5) });
  breaker.onBreak(onResting);
  const kept = new LRUCache<string, Tile, TileServer>({
    maxSize: keptBytes,
    sizeCalculation: ({ bytes }) => bytes.byteLength,
    ttl: tileSeconds * 1_000,
    fetchMethod: async (url, _stale, { context }) =>
      queue.pendingCount < mostWaiting
        ? queue(() => breaker.execute(() => fetchTile(url, context.userAgent)))
        : undefined,
  });
  return {
    tile: async (server, name) => {
      const tile = await kept.fetch(addressOf(server.url, name), { context: server }).catch(() => undefined);
      return tile ?? null;
    },
  };
}

/** The numbers of an address, if there is such a tile. */
export function tileNameOf(params: Readonly<Record<string, string | undefined>>): TileName | null {
  const numbers = [params.z, params.x, params.y].map((text) =>
    text !== undefined && /^(?:0|[1-9]\d{0,6})$/.test(text) ? Number(text) : null,
  );
  const [z = null, x = null, y = null] = numbers;
  if (z === null || x === null || y === null || z > mapZoom.most) return null;
  const side = 2 ** z;
  return x < side && y < side ? { z, x, y } : null;
}

/** `{s}` is one of a server's several names and `{r}` asks for double size: one name and one size will do. */
function addressOf(template: string, { z, x, y }: TileName): string {
  const values: Record<string, string> = { z: String(z), x: String(x), y: String(y), s: "a", r: "" };
  return template.replace(/\{([zxysr])\}/g, (_, name: string) => values[name] ?? "");
}

/** Undefined where there is none. @throws Error where the server fails */
async function fetchTile(url: string, userAgent: string): Promise<Tile | undefined> {
  const response = await fetch(url, {
    // Wherever else it leads, nobody has chosen it.
    redirect: "error",
    signal: AbortSignal.timeout(timeLimit),
    headers: { accept: "image/png,image/webp,image/jpeg", "user-agent": userAgent },
  });
  const bytes = response.ok ? await bounded(response) : null;
  if (response.status === 404 || response.status === 204) return undefined;
  const type = bytes && imageTypeOf(bytes);
  if (!bytes || !type) throw new Error("No picture.");
  return { bytes, type };
}

/** Null where there is more than a tile has. */
async function bounded(response: Response): Promise<Uint8Array<ArrayBuffer> | null> {
  const reader = response.body?.getReader();
  const pieces: Uint8Array[] = [];
  let size = 0;
  for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
    size += piece.value.byteLength;
    if (size > tileBytes) {
      reader?.cancel().catch(() => undefined);
      return null;
    }
    pieces.push(piece.value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.byteLength;
  }
  return whole;
}
