import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { crc32, deflateSync } from "node:zlib";

export interface LocalTileServer extends AsyncDisposable {
  /** With `{z}`, `{x}` and `{y}`. */
  readonly template: string;
  readonly requestedPaths: string[];
  lastHeaders(): Readonly<Record<string, string | string[] | undefined>>;
  /** Otherwise responds with status 503. */
  isAvailable: boolean;
}

/** Starts a local tile server with a light map. */
export async function startTileServer(): Promise<LocalTileServer> {
  const requestedPaths: string[] = [];
  let headers: Readonly<Record<string, string | string[] | undefined>> = {};
  const server = createServer((request, response) => {
    requestedPaths.push(request.url ?? "");
    headers = request.headers;
    if (!local.isAvailable) response.writeHead(503).end("away");
    else response.writeHead(200, { "content-type": "image/png" }).end(lightTile);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const local: LocalTileServer = {
    template: `http://127.0.0.1:${port}/{z}/{x}/{y}.png`,
    requestedPaths,
    lastHeaders: () => headers,
    isAvailable: true,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return local;
}

const TILE_PIXELS = 256;

/** Returns the grey of a pixel: ground, streets every 64 pixels, a wide edge. */
function shadeAt(x: number, y: number): number {
  if (x < 6 || y < 6) return 0xff;
  return x % 64 < 3 || y % 64 < 3 ? 0xfa : 0xe4;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [size, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, check]);
}

/** A grey PNG tile (ISO/IEC 15948). */
export const lightTile: Buffer = (() => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(TILE_PIXELS, 0);
  header.writeUInt32BE(TILE_PIXELS, 4);
  // Eight bits per pixel, grey.
  header.writeUInt8(8, 8);
  const lines = Array.from({ length: TILE_PIXELS }, (_, y) =>
    Buffer.from([0, ...Array.from({ length: TILE_PIXELS }, (_, x) => shadeAt(x, y))]),
  );
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.concat(lines))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
})();
