import type { Transaction } from "@wardway/db/open";
import {
  askingOrder,
  organizations,
  transportDeclines,
  transportRequests,
  transportResponses,
  users,
} from "@wardway/db/schema";
import { getDueTime, holdsLevel, type LevelOfService, openStatuses, type Priority } from "@wardway/model";
import {
  and,
  asc,
  eq,
  exists,
  inArray,
  isNull,
  not,
  notExists,
  notInArray,
  type SQL,
  sql,
} from "drizzle-orm";
import { levelHeldBy } from "../record/visibility.server.ts";

/** Columns of a request: who is asked, and until when. */
export interface Asked {
  readonly askedCompanyIds: number[] | null;
  readonly widenAt: SQL | null;
}

interface TimedRequest {
  readonly hospitalId: number;
  readonly transportDate: Date;
  readonly asSoonAsPossible: boolean;
}

interface AskingRequest extends TimedRequest {
  readonly priority: Priority;
  readonly levelOfService: LevelOfService | null;
  /** None for a new request. */
  readonly askedCompanyIds: readonly number[];
}

/**
 * The companies that are asked next, besides those that were: the next ones in the hospital's order. All companies if the
 * request is critical, or if its pick-up is due.
 */
export async function askNext(tx: Transaction, request: AskingRequest, now = new Date()): Promise<Asked> {
  const minutes = await readWait(tx, request.hospitalId);
  const all = { askedCompanyIds: null, widenAt: waitOf(minutes) };
  // Without a time to wait, the other companies would never be asked.
  if (request.priority === "critical" || dueTimeOf(request) <= now || minutes === null) return all;
  const next = firstThatCanRespond(await readOrder(tx, request), request.levelOfService);
  const ids = [...request.askedCompanyIds, ...next].sort((one, other) => one - other);
  const areOthers = next.length > 0 && (await hasCompany(tx, notInArray(organizations.id, ids)));
  return areOthers ? { askedCompanyIds: ids, widenAt: untilDue(waitOf(minutes), request) } : all;
}

/** As without an order: after the wait, the hospital is notified. */
export const askAll = async (tx: Transaction, hospitalId: number): Promise<Asked> => ({
  askedCompanyIds: null,
  widenAt: waitOf(await readWait(tx, hospitalId)),
});

/** A response has come: if it is withdrawn or rejected, the hospital waits again before it asks further companies. */
export async function restartWait(
  tx: Transaction,
  request: TimedRequest & Pick<Asked, "askedCompanyIds">,
): Promise<{ readonly noResponseAt: null; readonly widenAt?: SQL }> {
  const wait = waitOf(await readWait(tx, request.hospitalId));
  if (wait === null) return { noResponseAt: null };
  return { noResponseAt: null, widenAt: request.askedCompanyIds === null ? wait : untilDue(wait, request) };
}

/** A company for which an administrator responds or declines sees the request from now on. */
export function askedToo(
  { askedCompanyIds }: { readonly askedCompanyIds: readonly number[] | null },
  companyId: number,
): { readonly askedCompanyIds?: number[] } {
  if (askedCompanyIds === null || askedCompanyIds.includes(companyId)) return {};
  return { askedCompanyIds: [...askedCompanyIds, companyId] };
}

const waitOf = (minutes: number | null): SQL | null =>
  minutes === null ? null : sql`clock_timestamp() + make_interval(mins => ${minutes}::integer)`;

/** When the pick-up is due, all companies are asked, however long the hospital waits. */
const untilDue = (wait: SQL | null, request: TimedRequest): SQL =>
  sql`least(${wait}, ${dueTimeOf(request).toISOString()}::timestamptz)`;

const dueTimeOf = ({ transportDate, asSoonAsPossible }: TimedRequest): Date =>
  new Date(
    getDueTime({
      status: "pending",
      transportDate: transportDate.toISOString(),
      asSoonAsPossible,
      promisedArrival: null,
    }),
  );

/** Minutes; null if the hospital does not wait. */
async function readWait(tx: Transaction, hospitalId: number): Promise<number | null> {
  const [hospital] = await tx
    .select({ minutes: organizations.widenAfterMinutes })
    .from(organizations)
    .where(eq(organizations.id, hospitalId));
  return hospital?.minutes ?? null;
}

interface OrderedCompany {
  readonly id: number;
  readonly stage: number;
  readonly levelsHeld: readonly LevelOfService[];
  readonly hasUser: boolean;
}

/** Up to the first stage of which a company has the level of service and an account: no other can respond as requested. */
function firstThatCanRespond(
  companies: readonly OrderedCompany[],
  level: LevelOfService | null,
): readonly number[] {
  const found = companies.find(({ levelsHeld, hasUser }) => hasUser && holdsLevel(levelsHeld, level));
  return companies.filter(({ stage }) => stage <= (found?.stage ?? 0)).map(({ id }) => id);
}

/** The companies of the hospital's order that have not been asked yet. */
const readOrder = (
  tx: Transaction,
  { hospitalId, askedCompanyIds }: AskingRequest,
): Promise<readonly OrderedCompany[]> =>
  tx
    .select({
      id: organizations.id,
      stage: askingOrder.stage,
      levelsHeld: organizations.levelsOfService,
      hasUser: sql<boolean>`${exists(activeUser(tx))}`,
    })
    .from(askingOrder)
    .innerJoin(organizations, eq(organizations.id, askingOrder.ambulanceCompanyId))
    .where(
      and(
        eq(askingOrder.hospitalId, hospitalId),
        askedCompanyIds.length > 0 ? notInArray(organizations.id, [...askedCompanyIds]) : undefined,
      ),
    )
    .orderBy(asc(askingOrder.stage), asc(organizations.id));

/** Whether none of the companies that were asked can still respond: all have declined. */
export async function haveAllDeclined(
  tx: Transaction,
  { id, askedCompanyIds }: { readonly id: number; readonly askedCompanyIds: readonly number[] | null },
): Promise<boolean> {
  const declined = tx
    .select({ one: sql`1` })
    .from(transportDeclines)
    .where(
      and(
        eq(transportDeclines.transportRequestId, id),
        eq(transportDeclines.ambulanceCompanyId, organizations.id),
      ),
    );
  const holding = tx
    .select({ one: sql`1` })
    .from(transportRequests)
    .where(and(eq(transportRequests.id, id), levelHeldBy(organizations.id)));
  const isAsked = askedCompanyIds === null ? undefined : inArray(organizations.id, [...askedCompanyIds]);
  return !(await hasCompany(tx, and(isAsked, exists(holding), notExists(declined))));
}

/** Whether a company with an active account fulfils the condition. */
async function hasCompany(tx: Transaction, condition: SQL | undefined): Promise<boolean> {
  const found = await tx
    .select({ id: organizations.id })
    .from(organizations)
    .where(and(eq(organizations.kind, "ambulance"), exists(activeUser(tx)), condition))
    .limit(1);
  return found.length > 0;
}

const activeUser = (tx: Transaction) =>
  tx
    .select({ one: sql`1` })
    .from(users)
    .where(and(eq(users.organizationId, organizations.id), isNull(users.deactivatedAt), not(users.isSite)));

const openLiterals = sql.raw(openStatuses.map((status) => `'${status}'`).join(", "));

/**
 * In a query of requests: open, and no response is. A rejected one leaves the request's status as it is. With literals,
 * because partial indexes serve no parameters.
 */
export const hasNoOpenResponse = sql`(${transportRequests.status} in (${openLiterals}) and not exists (
  select from ${transportResponses} offered
  where offered.transport_request_id = ${transportRequests.id} and offered.status = 'pending'
))`;
