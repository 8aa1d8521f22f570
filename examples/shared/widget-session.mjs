/**
 * Responds to `POST /wardway-session`: requests a widget session in the name of the logged-in user. The secret key stays
 * on this server; the page gets a session that is valid for 15 minutes.
 */
export async function respondWithSession(request, response, { portal, secretKey, staff }) {
  // Only the site's own pages may request a session.
  if (request.method !== "POST" || request.headers["sec-fetch-site"] !== "same-origin") {
    response.writeHead(403, { "content-type": "text/plain" }).end("Not allowed\n");
    return;
  }
  const session = await fetch(`${portal}/api/embed/sessions`, {
    method: "POST",
    headers: { authorization: `Bearer ${await secretKey}`, "content-type": "application/json" },
    body: JSON.stringify({
      origin: request.headers.origin,
      staff,
      scopes: ["request", "track", "cancel", "rate"],
    }),
  });
  response.writeHead(session.status, { "content-type": "application/json", "cache-control": "no-store" });
  response.end(await session.text());
}
