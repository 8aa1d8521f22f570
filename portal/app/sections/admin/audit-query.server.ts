import type { LoaderFunctionArgs } from "@remix-run/node";
import { auditOutcomes, fieldRejection } from "@wardway/model";
import { dayStartIn } from "@wardway/widgets/ui/time-zone";
import type { AuditFilter } from "#app/domain/audit/audit-filter.server.ts";
import { decryptSearch } from "#app/http/forms/search-token.server.ts";
import type { SignedIn } from "#app/http/session/guard.server.ts";
import { getViewerTimeZone } from "#app/http/session/time-zone.server.ts";
import { getNextDay } from "./audit-days.ts";

export interface AuditAddress {
  readonly filter: AuditFilter & { readonly search: string };
  /** `yyyy-MM-dd` in the viewer's time zone; empty for an open end. */
  readonly days: { readonly from: string; readonly to: string };
  readonly timeZone: string;
  readonly cursor: string | undefined;
}

/** @throws DomainError invalid, for an unknown day or outcome */
export async function readAuditAddress(
  { request, context }: Pick<LoaderFunctionArgs, "request" | "context">,
  { account }: Pick<SignedIn, "account">,
): Promise<AuditAddress> {
  const { searchParams } = new URL(request.url);
  const timeZone = getViewerTimeZone(request, account.timeZone);
  const typed = [searchParams.get("from") ?? "", searchParams.get("to") ?? ""] as const;
  // Accepts the days in either order.
  const [from, to] = typed[0] > typed[1] && typed[1] !== "" ? [typed[1], typed[0]] : typed;
  return {
    days: { from, to },
    filter: {
      search: decryptSearch(request, context, account.id),
      from: parseDayStart("from", timeZone, from),
      to: parseDayStart("to", timeZone, to && getNextDay(to)),
      outcome: parseOutcome(searchParams.get("outcome") ?? ""),
    },
    timeZone,
    cursor: searchParams.get("cursor") ?? undefined,
  };
}

function parseDayStart(field: string, timeZone: string, day: string): Date | undefined {
  if (day === "") return undefined;
  const moment = dayStartIn(timeZone, day);
  if (!moment) throw fieldRejection(field, "audit.dayUnknown");
  return moment;
}

function parseOutcome(name: string): AuditFilter["outcome"] {
  if (name === "") return undefined;
  const outcome = auditOutcomes.find((known) => known === name);
  if (!outcome) throw fieldRejection("outcome", "audit.outcomeUnknown");
  return outcome;
}
