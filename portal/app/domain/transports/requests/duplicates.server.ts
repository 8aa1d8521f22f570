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
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { pickAsap } from "../record/listed-request.server.ts";
import { boundTo } from "../record/visibility.server.ts";

/** Open requests of the caller's hospital, or of one that an administrator names, for a record number. */
export async function findDuplicates(
  connection: Connection,
  caller: Actor,
  { medicalRecordNumber, hospitalId: named }: FindDuplicates,
): Promise<readonly DuplicateRequest[]> {
  const hospitalId = caller.role === "admin" ? named : caller.organizationId;
  return hospitalId ? listDuplicates(connection, caller, hospitalId, medicalRecordNumber) : [];
}

/** Does not check that the caller belongs to the hospital. */
export async function listDuplicates(
  connection: Connection,
  caller: Actor,
  hospitalId: number,
  recordNumber: string,
): Promise<readonly DuplicateRequest[]> {
  const { id, transportDate, asSoonAsPossible, status } = transportRequests;
  const rows = await connection
    .select({ id, transportDate, asSoonAsPossible, status })
    .from(transportRequests)
    .where(
      and(
        eq(transportRequests.hospitalId, hospitalId),
        sql`${recordNumberKey(transportRequests.medicalRecordNumber)} = ${keyOf(recordNumber)}`,
        inArray(status, [...openStatuses, ...activeStatuses]),
        boundTo(caller),
      ),
    )
    .orderBy(asc(transportDate), asc(id))
    .limit(limits.duplicates);
  return rows.map((row) => ({
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
