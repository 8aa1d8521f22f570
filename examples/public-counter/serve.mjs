import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { portal, startServer } from "../shared/start-server.mjs";

/** The address in `index.html`, which this server replaces by that of the portal. */
const PLACEHOLDER = "http://127.0.0.1:3000";
const toSocketUrl = (url) => url.replace(/^http/, "ws");

const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url ?? "/", "http://counter.invalid");
  if (pathname !== "/") {
    response.writeHead(404, { "content-type": "text/plain" }).end("Not found\n");
    return;
  }
  const html = await readFile(new URL("index.html", import.meta.url), "utf8");
  response.writeHead(200, { "content-type": "text/html; charset=utf-8", "cache-control": "no-cache" });
  response.end(
    html.replaceAll(PLACEHOLDER, portal).replaceAll(toSocketUrl(PLACEHOLDER), toSocketUrl(portal)),
  );
});

const origin = await startServer(server, 4173);
process.stdout.write(`The counter of ${portal} is at ${origin}\n`);
