import { createServer } from "node:http";
import { extname } from "node:path";

const types = {
  "": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
};

/** Who is at the desk. A real host knows that from its own log-in. */
const staff = { id: "E-2077", name: "Ruben Achterberg" };

/** The host of the page: what Vite has built, and the one address by which the page gets its widget sessions. */
export function createHost({ portal, pages, secretKey }) {
  return createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://host.invalid");
    try {
      if (pathname === "/wardway-session") return await answerSession(request, response);
      answerPage(pathname, response);
    } catch (error) {
      process.stderr.write(`${request.method} ${pathname}: ${error.message}\n`);
      if (!response.headersSent) response.writeHead(502, { "content-type": "text/plain" });
      response.end("The portal could not be reached.\n");
    }
  });

  /** The secret key stays here: the page gets a session of a quarter of an hour, in the name of who is at the desk. */
  async function answerSession(request, response) {
    // Only the host's own pages may ask for one.
    if (request.method !== "POST" || request.headers["sec-fetch-site"] !== "same-origin") {
      response.writeHead(403, { "content-type": "text/plain" }).end("Not allowed\n");
      return;
    }
    const answer = await fetch(`${portal}/api/embed/sessions`, {
      method: "POST",
      headers: { authorization: `Bearer ${await secretKey}`, "content-type": "application/json" },
      body: JSON.stringify({
        origin: request.headers.origin,
        staff,
        scopes: ["request", "track", "cancel", "rate"],
      }),
    });
    response.writeHead(answer.status, { "content-type": "application/json", "cache-control": "no-store" });
    response.end(await answer.text());
  }

  function answerPage(pathname, response) {
    const page = pages.get(pathname);
    if (page === undefined) {
      response.writeHead(404, { "content-type": "text/plain" }).end("Not found\n");
      return;
    }
    response.writeHead(200, {
      "content-type": types[extname(pathname)] ?? "application/octet-stream",
      "cache-control": pathname === "/" ? "no-cache" : "public, max-age=31536000, immutable",
      "content-security-policy": policyFor(portal),
      "x-content-type-options": "nosniff",
    });
    response.end(page);
  }
}

/** Nothing inline. The scripts are the host's own; the portal is asked for data, its map's pictures and, by Safari before 16.4, its style sheets. */
function policyFor(portal) {
  const socket = portal.replace(/^http/, "ws");
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${portal}`,
    `connect-src 'self' ${portal} ${socket}`,
    `img-src 'self' data: ${portal}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
