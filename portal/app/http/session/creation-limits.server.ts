import type { AppLoadContext } from "@remix-run/node";
import { creationLimits } from "@wardway/model";
import { type Caller, personKey } from "#app/domain/audit/caller.server.ts";
import { countUse } from "#app/domain/audit/count-use.server.ts";
import { RateLimitError } from "#app/infra/rate-limit-error.ts";
import { uncount, type Window } from "#app/infra/rate-limits.server.ts";
import { inMinutes } from "#app/infra/waiting-time.ts";

const { seconds, perPerson, perOrganization } = creationLimits;
const personWindow = { name: "creations", seconds };
const organizationWindow = { name: "creations_org", seconds };
const entry = { action: "request.create", resourceType: "transport_request" } as const;

/** A clock of the database that is as much behind makes a new request look like a repeated one. */
const CLOCK_TOLERANCE_MS = 5_000;

/**
 * Counts a request that is created, over all processes; neither one that is rejected nor one that was created before
 * under the same idempotency key.
 * @throws RateLimitError, and what `create` throws
 */
export async function countCreation<Created extends { readonly createdAt: string }>(
  caller: Caller,
  { db, callLimitFactor }: Pick<AppLoadContext, "db" | "callLimitFactor">,
  create: () => Promise<Created>,
): Promise<Created> {
  const startedAt = Date.now();
  const organization = organizationKey(caller);
  const uncountBoth = async () => {
    await uncount(db, personWindow, personKey(caller));
    if (organization) await uncount(db, organizationWindow, organization);
  };
  const countIn = (window: Window, key: string, most: number) =>
    countUse(db, caller, { window, key, max: most * callLimitFactor, entry }, tooManyCreations);
  await countIn(personWindow, personKey(caller), perPerson);
  if (organization) await countIn(organizationWindow, organization, perOrganization);
  try {
    const created = await create();
    if (Date.parse(created.createdAt) < startedAt - CLOCK_TOLERANCE_MS) await uncountBoth();
    return created;
  } catch (error) {
    await uncountBoth();
    throw error;
  }
}

/** A site has a window of its own, so that a leaked key leaves the hospital's staff theirs. */
const organizationKey = ({ organizationId, widget }: Caller): string | null =>
  widget ? `site:${widget.siteId}` : organizationId === null ? null : String(organizationId);

const tooManyCreations = (secondsLeft: number) =>
  new RateLimitError(secondsLeft, "rateLimit.creations", { minutes: inMinutes(secondsLeft) });
