import type { AppLoadContext } from "@remix-run/node";
import { callLimits, organizationCallLimits } from "@wardway/model";
import { RateLimiterMemory } from "rate-limiter-flexible";
import type { AuditEntry } from "#app/domain/audit/record-audit.server.ts";
import { recordRejection } from "#app/domain/audit/record-rejection.server.ts";
import { networkOf } from "#app/infra/network.ts";
import { RateLimitError } from "#app/infra/rate-limit-error.ts";
import { secondsToWait } from "#app/infra/seconds-to-wait.server.ts";
import { isOfDisplay } from "./display.server.ts";

const { seconds, reads, writes, visits } = callLimits;

/** Per process: a count in the database would cost more than most calls. */
const counters = {
  reads: new RateLimiterMemory({ points: reads, duration: seconds }),
  writes: new RateLimiterMemory({ points: writes, duration: seconds }),
  visits: new RateLimiterMemory({ points: visits, duration: seconds }),
  organizationReads: new RateLimiterMemory({ points: organizationCallLimits.reads, duration: seconds }),
  organizationWrites: new RateLimiterMemory({ points: organizationCallLimits.writes, duration: seconds }),
};

/** By the number of calls allowed in a minute. */
const ofEndpoints = new Map<number, RateLimiterMemory>();

interface Call {
  readonly request: Request;
  readonly context: { readonly ipAddress: string | null; readonly callLimitFactor: number };
}

interface Visit {
  readonly request: Request;
  readonly context: AppLoadContext;
}

/** Map tiles have a limit of their own, so that a look at the map takes nothing from the work. */
const isTile = (request: Request) => new URL(request.url).pathname.startsWith("/tiles/");

interface Counted {
  readonly id: number;
  /** Null for administrators. */
  readonly organizationId: number | null;
}

/**
 * Counts a call of a logged-in user, and of the organization: what changes something and what does not have a limit each.
 * @throws RateLimitError
 */
export async function countCall({ id, organizationId }: Counted, call: Call): Promise<void> {
  if (isTile(call.request)) return;
  const counter = isRead(call) ? counters.reads : counters.writes;
  await consume(counter, String(id), call.context, "rateLimit.calls");
  if (organizationId !== null) await countOrganizationCall(organizationId, call);
}

/** Embed sites have limits of their own, so that a leaked key leaves the hospital's staff theirs. @throws RateLimitError */
async function countOrganizationCall(organizationId: number, call: Call): Promise<void> {
  const counter = isRead(call) ? counters.organizationReads : counters.organizationWrites;
  await consume(counter, String(organizationId), call.context, "rateLimit.organization");
}

const isRead = ({ request }: Call) => request.method === "GET" || request.method === "HEAD";

/** Calls whose visit has been counted already. */
const counted = new WeakSet<AppLoadContext>();

/** Counts a page that is opened without a session, once. Displays of a hospital share its address. @throws RateLimitError */
export async function countVisit(visit: Visit): Promise<void> {
  const { context } = visit;
  if (counted.has(context) || (await isOfDisplay(visit))) return;
  await consume(counters.visits, networkOf(context.ipAddress), context, "rateLimit.visits");
  counted.add(context);
}

/** Counts a call of a public endpoint by its network. @throws RateLimitError */
export function countPublicCall(path: string, max: number, { context }: Call): Promise<void> {
  const counter = ofEndpoints.get(max) ?? new RateLimiterMemory({ points: max, duration: seconds });
  ofEndpoints.set(max, counter);
  return consume(counter, `${networkOf(context.ipAddress)} ${path}`, context, "rateLimit.visits");
}

/**
 * Counts a call of a way in by its network. What is beyond the limit is audited once a minute.
 * @param entry what the call would have done
 * @throws RateLimitError
 */
export async function countWayIn(
  path: string,
  max: number,
  entry: Pick<AuditEntry, "action" | "resourceType">,
  call: Visit,
): Promise<void> {
  try {
    await countPublicCall(path, max, call);
  } catch (error) {
    const { db, ipAddress } = call.context;
    const visitor = { userId: null, username: null, ipAddress };
    const denial = { ...entry, details: { refused: "too_many" } };
    if (error instanceof RateLimitError)
      await recordRejection(db, `limit ${path} ${networkOf(ipAddress)}`, visitor, denial);
    throw error;
  }
}

async function consume(
  counter: RateLimiterMemory,
  key: string,
  { callLimitFactor }: Call["context"],
  code: "rateLimit.calls" | "rateLimit.organization" | "rateLimit.visits",
): Promise<void> {
  const wait = await secondsToWait(counter, key, 1 / callLimitFactor);
  if (wait > 0) throw new RateLimitError(wait, code, { seconds: wait });
}
