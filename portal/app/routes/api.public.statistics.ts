import { createHash } from "node:crypto";
import type { Database } from "@wardway/db/open";
import { DomainError, publicStatisticsQuerySchema, statisticsLimits } from "@wardway/model";
import { siteOfKey } from "../domain/embedding/origins.server.ts";
import { readPublicStatistics } from "../domain/statistics/public.server.ts";
import { secondsUntilStatistics } from "../domain/statistics/question-limit.server.ts";
import { problem, resource } from "../http/api.server.ts";
import { readQuery } from "../http/api-input.server.ts";
import { networkOf } from "../infra/network.ts";

/** Any page may show these figures, and read why it does not get them. */
const forEverybody = { "access-control-allow-origin": "*" };
/** A few seconds in a cache spare the database a crowd. */
const cached = { "cache-control": `public, max-age=${statisticsLimits.cacheSeconds}` };

const statistics = resource({
  GET: async ({ request, context }) => {
    const site = await siteOf(request, context.db).catch(unreadable);
    if (site instanceof Response) return site;
    const seconds = await secondsUntilStatistics(networkOf(context.ipAddress), site);
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

/** The site that a page names by its publishable key. One that is not its own counts for nothing. */
async function siteOf(request: Request, db: Database): Promise<number | null> {
  const { site } = readQuery(request, publicStatisticsQuerySchema);
  const origin = request.headers.get("origin");
  return site !== undefined && origin !== null ? siteOfKey(db, site, origin) : null;
}

function unreadable(error: unknown): Response {
  if (error instanceof DomainError) return refusalOf(error);
  throw error;
}

/** For the page as well. */
function refusalOf(error: DomainError): Response {
  const refusal = problem(error);
  for (const [name, value] of Object.entries(forEverybody)) refusal.headers.set(name, value);
  return refusal;
}

function tooMany(seconds: number): Response {
  const refusal = refusalOf(new DomainError("rateLimit.statistics", { seconds }));
  refusal.headers.set("access-control-expose-headers", "retry-after");
  refusal.headers.set("retry-after", String(seconds));
  return refusal;
}

export const loader = statistics;
export const action = statistics;
