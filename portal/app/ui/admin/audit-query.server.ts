import type { LoaderFunctionArgs } from "@remix-run/node";
import { auditOutcomes, fieldRejection } from "@wardway/model";
import { momentIn } from "@wardway/widgets/ui/time-zone";
import type { AuditFilter } from "#app/domain/audit/filter.server.ts";
import type { SignedIn } from "#app/http/guard.server.ts";
import { openSearch } from "#app/http/search-token.server.ts";
import { viewerTimeZone } from "#app/http/time-zone.server.ts";
import { dayAfter } from "./audit-days.ts";

/** What an address of the audit log asks for. */
export interface AuditAddress {
  readonly filter: AuditFilter & { readonly search: string };
  /** First and last day of the range, `yyyy-MM-dd` in the reader's zone; empty where it is open. */
  readonly days: { readonly from: string; readonly to: string };
  readonly timeZone: string;
  readonly cursor: string | undefined;
}

/** @throws DomainError invalid, where a day or the outcome is none */
export async function readAuditAddress(
  { request, context }: Pick<LoaderFunctionArgs, "request" | "context">,
  { account }: Pick<SignedIn, "account">,
): Promise<AuditAddress> {
  const { searchParams } = new URL(request.url);
  const timeZone = viewerTimeZone(request, account.timeZone);
  const typed = [searchParams.get("from") ?? "", searchParams.get("to") ?? ""] as const;
  // A range is what lies between two days, whichever of them was named first.
  const [from, to] = typed[0] > typed[1] && typed[1] !== "" ? [typed[1], typed[0]] : typed;
  return {
    days: { from, to },
    filter: {
      search: openSearch(request, context, account.id),
      from: startOf("from", timeZone, from),
      to: startOf("to", timeZone, to && dayAfter(to)),
      outcome: outcomeNamed(searchParams.get("outcome") ?? ""),
    },
    timeZone,
    cursor: searchParams.get("cursor") ?? undefined,
  };
}

function startOf(field: string, timeZone: string, day: string): Date | undefined {
  if (day === "") return undefined;
  const moment = momentIn(timeZone, day, "00:00");
  if (!moment) throw fieldRejection(field, "audit.dayUnknown");
  return moment;
}

function outcomeNamed(name: string): AuditFilter["outcome"] {
  if (name === "") return undefined;
  const outcome = auditOutcomes.find((known) => known === name);
  if (!outcome) throw fieldRejection("outcome", "audit.outcomeUnknown");
  return outcome;
}
