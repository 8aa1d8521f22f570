import { createSession } from "@wardway/sdk/server";

/**
 * Responds to `POST /wardway-session`: opens a widget session in the name of the logged-in user. The secret key stays
 * on this server; the page gets a session that is valid for 15 minutes.
 * @param scopes what the page needs, and no more
 * @throws SessionError whose message is for this server's log
 */
export async function respondWithSession(request, response, { portal, secretKey, staff, scopes }) {
  // Only the site's own pages may request a session.
  if (request.method !== "POST" || request.headers["sec-fetch-site"] !== "same-origin") {
    response.writeHead(403, { "content-type": "text/plain" }).end("Not allowed\n");
    return;
  }
  const session = await createSession({
    baseUrl: portal,
    secretKey: await secretKey,
    origin: request.headers.origin,
    staff,
    scopes,
  });
  response.writeHead(201, { "content-type": "application/json", "cache-control": "no-store" });
  response.end(JSON.stringify(session));
}
