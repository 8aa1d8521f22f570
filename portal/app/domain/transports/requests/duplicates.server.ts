import type { Connection, Transaction } from "@wardway/db/open";
import { recordNumberKey, transportRequests } from "@wardway/db/schema";
import {
  type Actor,
  activeStatuses,
  type DuplicateRequest,
  type FindDuplicates,
  limits,
  openStatuses,
} from "@wardway/model";
import { addHours, subHours } from "date-fns";
import { and, asc, between, eq, inArray, isNull, lt, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { pickAsap } from "../record/listed-request.server.ts";
import { boundTo } from "../record/visibility.server.ts";

/** Of requests that are open or under way. */
export const notEnded = [...openStatuses, ...activeStatuses] as const;

/** Open requests of the caller's hospital, or of one that an administrator names, for a record number. */
export async function findDuplicates(
  connection: Connection,
  caller: Actor,
  { medicalRecordNumber, hospitalId: named, transportDate }: FindDuplicates,
): Promise<readonly DuplicateRequest[]> {
  const hospitalId = caller.role === "admin" ? named : caller.organizationId;
  return hospitalId ? listDuplicates(connection, caller, hospitalId, medicalRecordNumber, transportDate) : [];
}

/** In which the request of a standing order may be the same transport. */
const SAME_DAY_HOURS = 12;

/**
 * Does not check that the caller belongs to the hospital.
 * @param pickup of the new request: those of a standing order for other days to come are left out, and the nearest are listed. Null
 * for all, of which the earliest are listed
 */
export async function listDuplicates(
  connection: Connection,
  caller: Actor,
  hospitalId: number,
  recordNumber: string,
  pickup: Date | null | undefined,
): Promise<readonly DuplicateRequest[]> {
  const { id, transportDate, asSoonAsPossible, status, standingOrderId } = transportRequests;
  const rows = await connection
    .select({ id, transportDate, asSoonAsPossible, status })
    .from(transportRequests)
    .where(
      and(
        eq(transportRequests.hospitalId, hospitalId),
        hasRecordNumber(transportRequests.medicalRecordNumber, recordNumber),
        inArray(status, [...notEnded]),
        pickup
          ? or(
              isNull(standingOrderId),
              between(transportDate, subHours(pickup, SAME_DAY_HOURS), addHours(pickup, SAME_DAY_HOURS)),
              lt(transportDate, sql`now()`),
            )
          : undefined,
        boundTo(caller),
      ),
    )
    .orderBy(
      pickup ? sql`abs(extract(epoch from ${transportDate} - ${pickup.toISOString()}))` : asc(transportDate),
      asc(id),
    )
    .limit(limits.duplicates);
  const byTime = rows.toSorted((one, other) => one.transportDate.getTime() - other.transportDate.getTime());
  return byTime.map((row) => ({
    id: row.id,
    transportDate: row.transportDate.toISOString(),
    status: row.status,
    ...pickAsap({ asSoonAsPossible: row.asSoonAsPossible || undefined }),
  }));
}

/** First key of this advisory lock; the second is a hash. */
const DUPLICATES_LOCK = 4;

/**
 * Of two requests that are created at the same time for one record number, the second waits here until the first is
 * committed, so that it finds it.
 */
export async function lockRecordNumber(tx: Transaction, hospitalId: number, recordNumber: string) {
  const patient = sql`hashtext(${hospitalId}::text || ' ' || ${keyOf(recordNumber)})`;
  await tx.execute(sql`select pg_advisory_xact_lock(${DUPLICATES_LOCK}::integer, ${patient})`);
}

const keyOf = (recordNumber: string) => recordNumberKey(sql`${recordNumber}::text`);

/** Apart from case and spaces, by the index of record numbers. */
export const hasRecordNumber = (column: SQLWrapper, recordNumber: string): SQL =>
  sql`${recordNumberKey(column)} = ${keyOf(recordNumber)}`;
