import type { Connection } from "@wardway/db/open";
import { auditLog } from "@wardway/db/schema";
import type { AuditOutcome, AuditRecord } from "@wardway/model";
import { and, eq, gte, like, lt, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { contains, parseRecordNumber, searchWords } from "#app/infra/search-pattern.server.ts";
import { isListed, matchRecord } from "./match-record.server.ts";

export interface AuditFilter {
  /**
   * Words, all of which an entry has in its action, resource type, username or details, as `searchable_text` compares
   * them. "80" and "#80" stand for the records of that number, of whatever type, and lists that contained them; "127.0.0.1" and
   * "127.0" for an address or its beginning.
   */
  readonly search?: string | undefined;
  /** Finds the entries of this record, of lists that contained it and of what belongs to it. */
  readonly record?: AuditRecord | undefined;
  /** Inclusive. */
  readonly from?: Date | undefined;
  /** Exclusive. */
  readonly to?: Date | undefined;
  readonly outcome?: AuditOutcome | undefined;
}

export async function matchingEntries(
  connection: Connection,
  { search, record, from, to, outcome }: AuditFilter,
): Promise<SQL | undefined> {
  return and(
    record ? await matchRecord(connection, record) : undefined,
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

const ofRecord = (id: number) => or(eq(auditLog.resourceId, id), isListed(id));

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
