import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface MapServer extends AsyncDisposable {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  /** Paths with their queries, in the order they were asked for. */
  readonly asked: readonly string[];
  /** Answers everything with this from now on; null for what a Valhalla and a Nominatim say. */
  say(answer: { readonly status: number; readonly body: string } | null): void;
  stop(): Promise<void>;
}

/** Nine and a half kilometres in twelve minutes, as Valhalla writes them in OSRM's shape. */
export const valhallaRoute = {
  code: "Ok",
  routes: [{ distance: 9_500, duration: 720, geometry: "_p~iF~ps|U_ulLnnqC" }],
  waypoints: [{ distance: 3 }, { distance: 4 }],
};
export const nominatimPlace = {
  lat: "38.8893",
  lon: "-77.0502",
  display_name: "Lincoln Memorial, Washington, DC 20037",
};

/**
 * A server on loopback that answers as a Valhalla and as a Nominatim do, for a portal in a process of its own, where
 * msw does not reach.
 */
export async function startMapServer(): Promise<MapServer> {
  const asked: string[] = [];
  let said: { readonly status: number; readonly body: string } | null = null;
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? "";
    asked.push(path);
    request.resume();
    const usual = JSON.stringify(
      path.startsWith("/route")
        ? valhallaRoute
        : path.startsWith("/search")
          ? [nominatimPlace]
          : nominatimPlace,
    );
    response.writeHead(said?.status ?? 200, { "content-type": "application/json" });
    response.end(said?.body ?? usual);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const stop = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    say: (answer) => {
      said = answer;
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };
}
