import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface MapServer extends AsyncDisposable {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  /** Sets the response from now on; null for the defaults of Valhalla and Nominatim. */
  respondWith(response: { readonly status: number; readonly body: string } | null): void;
  stop(): Promise<void>;
}

/** Nine and a half kilometers in twelve minutes, in Valhalla's OSRM format. */
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

/** Imitates Valhalla and Nominatim on loopback, for a portal in its own process, where msw does not reach. */
export async function startMapServer(): Promise<MapServer> {
  let fixed: { readonly status: number; readonly body: string } | null = null;
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? "";
    request.resume();
    const usual = JSON.stringify(
      path.startsWith("/route")
        ? valhallaRoute
        : path.startsWith("/search")
          ? [nominatimPlace]
          : nominatimPlace,
    );
    response.writeHead(fixed?.status ?? 200, { "content-type": "application/json" });
    response.end(fixed?.body ?? usual);
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
    respondWith: (response) => {
      fixed = response;
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };
}
