import type { Database, Transaction } from "@wardway/db/open";
import { displays, organizations } from "@wardway/db/schema";
import {
  type Action,
  accountMay,
  type DisplayKind,
  DomainError,
  fieldRejection,
  maxActiveDisplays,
} from "@wardway/model";
import { addDays } from "date-fns";
import { and, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import { randomToken, tokenHash } from "#app/infra/random-token.server.ts";
import { endDisplays } from "../accounts/end-displays.server.ts";
import { runAuditedTransaction } from "../audit/audited-transaction.server.ts";
import type { Caller } from "../audit/caller.server.ts";

export interface StartDisplay {
  readonly kind: DisplayKind;
  /** The screen's location. */
  readonly label: string;
  readonly days: number;
  /** Of the display that this browser was, which ends. */
  readonly formerToken: string | null;
}

const rights = {
  board: "display.start",
  downtime_computer: "display.start_downtime_computer",
} as const satisfies Record<DisplayKind, Action>;

/**
 * Starts a display of the caller's organization.
 * @returns the token of its cookie; only the hash is stored
 * @throws DomainError forbidden; conflict with too many displays; invalid on `kind` for a downtime computer without listed networks
 */
export function startDisplay(
  db: Database,
  caller: Caller,
  { kind, label, days, formerToken }: StartDisplay,
): Promise<{ readonly token: string; readonly endsAt: Date }> {
  const token = randomToken();
  const endsAt = addDays(new Date(), days);
  const intent = { action: rights[kind], resourceType: "display" } as const;
  return runAuditedTransaction(db, caller, intent, async (tx) => {
    const { organizationId } = caller;
    if (organizationId === null || !accountMay(caller, rights[kind])) {
      throw new DomainError("access.denied");
    }
    if (kind === "downtime_computer") await assertNetworksListed(tx, organizationId);
    // Serializes the starts of one organization, so that the limit holds.
    await tx.execute(
      sql`select pg_advisory_xact_lock(${DISPLAYS_LOCK}::integer, ${organizationId}::integer)`,
    );
    const [former] =
      formerToken === null ? [] : await endDisplays(tx, eq(displays.tokenHash, tokenHash(formerToken)));
    const count = await tx.$count(
      displays,
      and(
        eq(displays.organizationId, organizationId),
        eq(displays.kind, kind),
        isNull(displays.endedAt),
        gt(displays.endsAt, sql`now()`),
      ),
    );
    const max = maxActiveDisplays[kind];
    if (count >= max) throw new DomainError("display.tooMany", { max });
    const [started] = await tx
      .insert(displays)
      .values({ tokenHash: tokenHash(token), kind, label, organizationId, startedBy: caller.userId, endsAt })
      .returning({ id: displays.id });
    if (!started) throw new Error("An insert returned no row.");
    const details = { kind, label, days, ...(former && { displayEnded: former.id }) };
    return { value: { token, endsAt }, resourceId: started.id, details };
  });
}

/** Otherwise its cookie would open the list from everywhere. */
async function assertNetworksListed(tx: Transaction, organizationId: number): Promise<void> {
  const listed = and(eq(organizations.id, organizationId), isNotNull(organizations.networks));
  if ((await tx.$count(organizations, listed)) === 0)
    throw fieldRejection("kind", "display.networksRequired");
}

/** First key of this advisory lock. */
const DISPLAYS_LOCK = 3;
