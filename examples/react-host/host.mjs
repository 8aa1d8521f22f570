import { createServer } from "node:http";
import { extname } from "node:path";
import { contentSecurityPolicy } from "../shared/content-security-policy.mjs";
import { respondWithSession } from "../shared/widget-session.mjs";

const types = {
  "": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
};

/** The logged-in user. A real host knows this from its own log-in. */
const staff = { id: "E-2077", name: "Ruben Achterberg" };

const scopes = ["request", "list", "track", "approve", "cancel", "rate", "message"];

/** Creates the host's server: the pages that Vite built, and the endpoint that provides widget sessions. */
export function createHost({ portal, pages, secretKey }) {
  return createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://host.invalid");
    try {
      if (pathname === "/wardway-session")
        return await respondWithSession(request, response, { portal, secretKey, staff, scopes });
      respondWithPage(pathname, response);
    } catch (error) {
      process.stderr.write(`${request.method} ${pathname}: ${error.message}\n`);
      if (!response.headersSent) response.writeHead(502, { "content-type": "text/plain" });
      response.end("There is no session for the widgets.\n");
    }
  });

  function respondWithPage(pathname, response) {
    const page = pages.get(pathname);
    if (page === undefined) {
      response.writeHead(404, { "content-type": "text/plain" }).end("Not found\n");
      return;
    }
    response.writeHead(200, {
      "content-type": types[extname(pathname)] ?? "application/octet-stream",
      "cache-control": pathname === "/" ? "no-cache" : "public, max-age=31536000, immutable",
      "content-security-policy": contentSecurityPolicy(portal),
      "x-content-type-options": "nosniff",
    });
    response.end(page);
  }
}
