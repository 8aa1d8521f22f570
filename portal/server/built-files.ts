import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Express, RequestHandler } from "express";
import sirv from "sirv";

const clientFolder = fileURLToPath(new URL("../build/client", import.meta.url));

/** Serves the files of the build. Unknown ones below `/assets` get a plain 404 and never reach Remix. */
export function serveBuiltFiles(application: Express): void {
  const missing: RequestHandler = (_request, response) => {
    response.status(404).type("text/plain").send("Not found");
  };
  const compressed = { brotli: true, gzip: true, extensions: [] };
  application.use(
    "/assets",
    sirv(join(clientFolder, "assets"), { ...compressed, immutable: true, maxAge: 31_536_000 }),
    missing,
  );
  // Files found at start: other paths take no look at the disk.
  application.get("*", sirv(clientFolder, { ...compressed, maxAge: 3_600, etag: true }));
}
