import { auditLog, listedRecords } from "@wardway/db/schema";
import type { AuditOutcome } from "@wardway/model";
import { and, eq, gte, like, lt, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { contains, parseRecordNumber, searchWords } from "#app/infra/search-pattern.server.ts";

export interface AuditFilter {
  /**
   * Words, all of which an entry has in its action, resource type, username or details, as `searchable_text` compares
   * them. "80" and "#80" stand for the record of that number and lists that contained it; "127.0.0.1" and "127.0" for
   * an address or its beginning.
   */
  readonly search?: string | undefined;
  /** Inclusive. */
  readonly from?: Date | undefined;
  /** Exclusive. */
  readonly to?: Date | undefined;
  readonly outcome?: AuditOutcome | undefined;
}

export function matchingEntries({ search, from, to, outcome }: AuditFilter): SQL | undefined {
  return and(
    ...(search ? searchWords(search).map(withWord) : []),
    from ? gte(auditLog.timestamp, from) : undefined,
    to ? lt(auditLog.timestamp, to) : undefined,
    outcome === undefined ? undefined : sql.join([outcomeOf[outcome], auditLog.success], sql` `),
  );
}

function withWord(word: string): SQL | undefined {
  const record = /^#?[1-9]/.test(word) ? parseRecordNumber(word) : null;
  if (record !== null) return ofRecord(record);
  const text = contains(auditLog.searchText, word);
  const address = addressIn(word);
  return address ? or(text, address) : text;
}

/** The first condition is that of the index, whose rows are lists. */
const ofRecord = (id: number) =>
  or(
    eq(auditLog.resourceId, id),
    sql`(${auditLog.details} ? 'ids' and ${listedRecords} @> array[${String(id)}::text])`,
  );

const wholeAddress = z.union([z.ipv4(), z.ipv6()]);
const startOfIpv4 = /^\d{1,3}(?:\.\d{1,3}){1,2}\.?$|^\d{1,3}\.$/;
const startOfIpv6 = /^[\da-f]*:[\da-f:.]*$/;

/** Null if the word is no IP address. Groups are complete: "10.1" finds 10.1.0.1, and not 10.10.0.1. */
function addressIn(word: string): SQL | null {
  const address = word.toLowerCase();
  if (wholeAddress.safeParse(address).success) return eq(auditLog.ipAddress, address);
  if (startOfIpv4.test(address)) return like(auditLog.ipAddress, `${address.replace(/\.$/, "")}.%`);
  return startOfIpv6.test(address) ? like(auditLog.ipAddress, `${address}%`) : null;
}

const outcomeOf: Readonly<Record<AuditOutcome, SQL>> = { success: sql``, failed: sql`not` };
