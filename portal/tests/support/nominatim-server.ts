import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface LocalNominatim extends AsyncDisposable {
  readonly url: string;
  readonly requestedPaths: string[];
  /** Otherwise responds with status 500. */
  isAvailable: boolean;
}

/** Starts a local geocoder that knows only Alder Street, near any position. */
export async function startNominatim(): Promise<LocalNominatim> {
  const requestedPaths: string[] = [];
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://localhost");
    requestedPaths.push(pathname);
    const address = (lat: string, lon: string) => ({
      lat,
      lon,
      display_name: "410, Alder Street, Baltimore, Maryland, 21231, United States",
    });
    const isKnown = searchParams.get("q")?.toLowerCase().includes("alder") ?? false;
    const result =
      pathname === "/reverse"
        ? address(searchParams.get("lat") ?? "0", searchParams.get("lon") ?? "0")
        : isKnown
          ? [address("39.2950", "-76.6000")]
          : [];
    if (!local.isAvailable) response.writeHead(500).end("away");
    else response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(result));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const local: LocalNominatim = {
    url: `http://127.0.0.1:${port}`,
    requestedPaths,
    isAvailable: true,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return local;
}
