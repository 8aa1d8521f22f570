import type { AppLoadContext } from "@remix-run/node";
import { creationLimits } from "@wardway/model";
import { count } from "../domain/accounts/rate-limits.server.ts";
import { type Caller, personKey } from "../domain/audit/caller.server.ts";
import { RateLimitError } from "../infra/rate-limit-error.ts";

const { seconds, perPerson, perOrganization } = creationLimits;
const personWindow = { name: "creations", seconds };
const organizationWindow = { name: "creations_org", seconds };

/** Counts a request that is about to be created, over all processes. @throws RateLimitError */
export async function countCreation(
  caller: Caller,
  { db, callLimitFactor }: Pick<AppLoadContext, "db" | "callLimitFactor">,
): Promise<void> {
  const person = await count(db, personWindow, personKey(caller));
  refuseBeyond(person, perPerson * callLimitFactor);
  if (caller.organizationId === null) return;
  const organization = await count(db, organizationWindow, String(caller.organizationId));
  refuseBeyond(organization, perOrganization * callLimitFactor);
}

function refuseBeyond(
  { attempts, secondsLeft }: { readonly attempts: number; readonly secondsLeft: number },
  max: number,
): void {
  if (attempts <= max) return;
  throw new RateLimitError(secondsLeft, "rateLimit.creations", { minutes: Math.ceil(secondsLeft / 60) });
}
