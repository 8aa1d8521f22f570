import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { contentSecurityPolicy } from "../shared/content-security-policy.mjs";
import { respondWithSession } from "../shared/widget-session.mjs";

/** The address in `index.html`, which this server replaces by that of the portal. */
const PLACEHOLDER = "http://127.0.0.1:3000";

const files = {
  "/": ["index.html", "text/html; charset=utf-8"],
  "/intranet.css": ["intranet.css", "text/css; charset=utf-8"],
  "/page.mjs": ["page.mjs", "text/javascript; charset=utf-8"],
};

/** The logged-in user. A real intranet knows this from its own log-in. */
const staff = { id: "E-1042", name: "Dana Whitfield" };

const scopes = ["request", "list", "track", "approve", "change", "cancel", "rate", "message"];

/** Creates the intranet's server: its pages, and the endpoint that provides widget sessions. */
export function createIntranet({ portal, secretKey }) {
  return createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://intranet.invalid");
    try {
      if (pathname === "/wardway-session")
        return await respondWithSession(request, response, { portal, secretKey, staff, scopes });
      await respondWithFile(pathname, response);
    } catch (error) {
      process.stderr.write(`${request.method} ${pathname}: ${error.message}\n`);
      if (!response.headersSent) response.writeHead(502, { "content-type": "text/plain" });
      response.end("There is no session for the widgets.\n");
    }
  });

  async function respondWithFile(pathname, response) {
    const file = files[pathname];
    if (!file) {
      response.writeHead(404, { "content-type": "text/plain" }).end("Not found\n");
      return;
    }
    const [name, type] = file;
    const text = await readFile(new URL(name, import.meta.url), "utf8");
    response.writeHead(200, {
      "content-type": type,
      "cache-control": "no-cache",
      "content-security-policy": contentSecurityPolicy(portal, [portal]),
      "x-content-type-options": "nosniff",
    });
    response.end(text.replaceAll(PLACEHOLDER, portal));
  }
}
