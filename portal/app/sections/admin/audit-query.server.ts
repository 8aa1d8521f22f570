import type { LoaderFunctionArgs } from "@remix-run/node";
import {
  auditOutcomes,
  auditRecordLimits,
  auditRecordTypes,
  fieldRejection,
  parseAuditRecord,
} from "@wardway/model";
import type { AuditFilter } from "#app/domain/audit/audit-filter.server.ts";
import { readPeriod } from "#app/http/forms/period.server.ts";
import { decryptSearch } from "#app/http/forms/search-token.server.ts";
import type { SignedIn } from "#app/http/session/guard.server.ts";
import { getViewerTimeZone } from "#app/http/session/time-zone.server.ts";

export interface AuditAddress {
  readonly filter: AuditFilter & { readonly search: string };
  /** `yyyy-MM-dd` in the viewer's time zone; empty for an open end. */
  readonly days: { readonly from: string; readonly to: string };
  readonly timeZone: string;
  readonly cursor: string | undefined;
}

/** @throws DomainError invalid, for an unknown record, day or outcome */
export async function readAuditAddress(
  { request, context }: Pick<LoaderFunctionArgs, "request" | "context">,
  { account }: Pick<SignedIn, "account">,
): Promise<AuditAddress> {
  const { searchParams } = new URL(request.url);
  const timeZone = getViewerTimeZone(request, account.timeZone);
  const { from, to, days } = readPeriod(searchParams, timeZone);
  return {
    days,
    filter: {
      search: decryptSearch(request, context, account.id),
      record: parseRecord(searchParams.getAll("record").join(":")),
      from,
      to,
      outcome: parseOutcome(searchParams.get("outcome") ?? ""),
    },
    timeZone,
    cursor: searchParams.get("cursor") ?? undefined,
  };
}

function parseOutcome(name: string): AuditFilter["outcome"] {
  if (name === "") return undefined;
  const outcome = auditOutcomes.find((known) => known === name);
  if (!outcome) throw fieldRejection("outcome", "audit.outcomeUnknown");
  return outcome;
}

/** @param text of one parameter, or of the form's two; a type without a number is no filter */
function parseRecord(text: string): AuditFilter["record"] {
  const [type, number = ""] = text.split(":");
  if (number === "" && (type === "" || auditRecordTypes.some((known) => known === type))) return undefined;
  const record = parseAuditRecord(text);
  if (!record) throw fieldRejection("record", "audit.recordUnknown", auditRecordLimits);
  return record;
}
