import { createHash } from "node:crypto";
import { readPublicStatistics } from "../domain/statistics/public.server.ts";
import { resource } from "../platform/api.server.ts";

const statistics = resource({
  GET: async ({ request, context }) => {
    const body = JSON.stringify(await readPublicStatistics(context.db));
    const etag = `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
    // Any page may show these figures; a few seconds in a cache spare the database a crowd.
    const headers = { "access-control-allow-origin": "*", "cache-control": "public, max-age=5", etag };
    const unchanged = request.headers
      .get("if-none-match")
      ?.split(/\s*,\s*/)
      .includes(etag);
    if (unchanged) return new Response(null, { status: 304, headers });
    return new Response(body, { headers: { ...headers, "content-type": "application/json" } });
  },
});

export const loader = statistics;
export const action = statistics;
