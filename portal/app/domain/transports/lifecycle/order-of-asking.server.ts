import type { Transaction } from "@wardway/db/open";
import {
  askingOrder,
  organizations,
  transportDeclines,
  transportRequests,
  transportResponses,
  users,
} from "@wardway/db/schema";
import { getDueTime, type LevelOfService, openStatuses, type Priority } from "@wardway/model";
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

interface AskingRequest {
  readonly hospitalId: number;
  readonly priority: Priority;
  readonly levelOfService: LevelOfService | null;
  readonly transportDate: Date;
  readonly asSoonAsPossible: boolean;
  readonly createdAt: Date;
  /** None for a new request. */
  readonly askedCompanyIds: readonly number[];
}

/**
 * Whom a request goes to next: besides those that were asked, the next companies in the hospital's order. All companies if it
 * is critical, or if its pick-up is due: then nobody waits for anybody.
 */
export async function askNext(tx: Transaction, request: AskingRequest, now = new Date()): Promise<Asked> {
  const due = new Date(getDueTime(toFacts(request)));
  const minutes = await readWait(tx, request.hospitalId);
  // Without a time to wait, the others would never be asked.
  if (request.priority === "critical" || due <= now || minutes === null)
    return askAll(tx, request.hospitalId);
  const next = firstThatCanAnswer(await readOrder(tx, request));
  if (next.length === 0) return askAll(tx, request.hospitalId);
  const ids = [...request.askedCompanyIds, ...next].sort((one, other) => one - other);
  if (!(await hasCompany(tx, notInArray(organizations.id, ids)))) return askAll(tx, request.hospitalId);
  return { askedCompanyIds: ids, widenAt: sql`least(${waitOf(minutes)}, ${due.toISOString()}::timestamptz)` };
}

/** As without an order: after the wait, the hospital is notified. */
export async function askAll(tx: Transaction, hospitalId: number): Promise<Asked> {
  const minutes = await readWait(tx, hospitalId);
  return { askedCompanyIds: null, widenAt: minutes === null ? null : waitOf(minutes) };
}

/** A response has come: what is to be done without one waits again, should it be withdrawn. */
export async function restartWait(
  tx: Transaction,
  { hospitalId }: Pick<AskingRequest, "hospitalId">,
): Promise<{ readonly noResponseAt: null; readonly widenAt?: SQL }> {
  const minutes = await readWait(tx, hospitalId);
  return { noResponseAt: null, ...(minutes !== null && { widenAt: waitOf(minutes) }) };
}

/** A company for which an administrator responds or declines sees the request from now on. */
export function askedToo(
  { askedCompanyIds }: { readonly askedCompanyIds: readonly number[] | null },
  companyId: number,
): { readonly askedCompanyIds?: number[] } {
  if (askedCompanyIds === null || askedCompanyIds.includes(companyId)) return {};
  return { askedCompanyIds: [...askedCompanyIds, companyId] };
}

const waitOf = (minutes: number) => sql`clock_timestamp() + make_interval(mins => ${minutes}::integer)`;

const toFacts = ({ transportDate, asSoonAsPossible, createdAt }: AskingRequest) => ({
  status: "pending" as const,
  transportDate: transportDate.toISOString(),
  asSoonAsPossible,
  createdAt: createdAt.toISOString(),
  promisedArrival: null,
});

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
  readonly canAnswer: boolean;
}

/** Up to the first stage of which a company has the level of service and an account: others would be waited for in vain. */
function firstThatCanAnswer(companies: readonly OrderedCompany[]): readonly number[] {
  const last = companies.find(({ canAnswer }) => canAnswer)?.stage ?? 0;
  return companies.filter(({ stage }) => stage <= last).map(({ id }) => id);
}

/** The companies of the hospital's order that have not been asked yet. */
function readOrder(
  tx: Transaction,
  { hospitalId, levelOfService, askedCompanyIds }: AskingRequest,
): Promise<readonly OrderedCompany[]> {
  const holds = sql`(${levelOfService}::text is null or cardinality(${organizations.levelsOfService}) = 0
    or ${levelOfService}::text = any (${organizations.levelsOfService}))`;
  return tx
    .select({
      id: organizations.id,
      stage: askingOrder.stage,
      canAnswer: sql<boolean>`${holds} and ${exists(activeUser(tx))}`,
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
}

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
