import { createHash } from "node:crypto";
import { DomainError, statisticsLimits } from "@wardway/db/model";
import { networkOf } from "../domain/accounts/network.ts";
import { readPublicStatistics } from "../domain/statistics/public.server.ts";
import { secondsUntilStatistics } from "../domain/statistics/question-limit.server.ts";
import { problem, resource } from "../platform/api.server.ts";

/** Any page may show these figures, and read why it does not get them. */
const forEverybody = { "access-control-allow-origin": "*" };
/** A few seconds in a cache spare the database a crowd. */
const cached = { "cache-control": `public, max-age=${statisticsLimits.cacheSeconds}` };

const statistics = resource({
  GET: async ({ request, context }) => {
    const seconds = await secondsUntilStatistics(networkOf(context.ipAddress));
    if (seconds > 0) return tooMany(seconds);
    const body = JSON.stringify(await readPublicStatistics(context.db));
    const etag = `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
    const headers = { ...forEverybody, ...cached, etag };
    const unchanged = request.headers
      .get("if-none-match")
      ?.split(/\s*,\s*/)
      .includes(etag);
    if (unchanged) return new Response(null, { status: 304, headers });
    return new Response(body, { headers: { ...headers, "content-type": "application/json" } });
  },
});

function tooMany(seconds: number): Response {
  const refusal = problem(
    new DomainError(
      "too_many",
      `Your network has asked too often. The figures may be asked for again in ${seconds} seconds.`,
    ),
  );
  for (const [name, value] of Object.entries(forEverybody)) refusal.headers.set(name, value);
  refusal.headers.set("access-control-expose-headers", "retry-after");
  refusal.headers.set("retry-after", String(seconds));
  return refusal;
}

export const loader = statistics;
export const action = statistics;
