import { readFile } from "node:fs/promises";
import { createServer } from "node:http";

const writtenAddress = "http://127.0.0.1:3000";

const files = {
  "/": ["index.html", "text/html; charset=utf-8"],
  "/intranet.css": ["intranet.css", "text/css; charset=utf-8"],
  "/page.mjs": ["page.mjs", "text/javascript; charset=utf-8"],
};

/** Who is at the desk. A real intranet knows that from its own log-in. */
const staff = { id: "E-1042", name: "Dana Whitfield" };

/** The intranet of a hospital: its pages, and the one address by which they get a session for Wardway's widgets. */
export function createIntranet({ portal, secretKey }) {
  return createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://intranet.invalid");
    try {
      if (pathname === "/wardway-session") return await answerSession(request, response);
      await answerFile(pathname, response);
    } catch (error) {
      process.stderr.write(`${request.method} ${pathname}: ${error.message}\n`);
      if (!response.headersSent) response.writeHead(502, { "content-type": "text/plain" });
      response.end("The portal could not be reached.\n");
    }
  });

  /** The secret key stays here: the page gets a session of a quarter of an hour, in the name of who is at the desk. */
  async function answerSession(request, response) {
    // Only the intranet's own pages may ask for one.
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

  async function answerFile(pathname, response) {
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
      "content-security-policy": policyFor(portal),
      "x-content-type-options": "nosniff",
    });
    response.end(text.replaceAll(writtenAddress, portal));
  }
}

/** Nothing inline, and nothing from anywhere but here and the portal. */
function policyFor(portal) {
  const socket = portal.replace(/^http/, "ws");
  return [
    "default-src 'none'",
    `script-src 'self' ${portal}`,
    `style-src 'self' ${portal}`,
    `connect-src 'self' ${portal} ${socket}`,
    `img-src 'self' data: ${portal}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
