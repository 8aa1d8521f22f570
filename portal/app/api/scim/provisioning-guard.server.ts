import type { AppLoadContext } from "@remix-run/node";
import { DomainError, provisioningLimits, provisioningTokenPrefix } from "@wardway/model";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import { isFirstRejection } from "#app/domain/audit/record-rejection.server.ts";
import {
  auditDetails,
  auditSubject,
  type ProvisioningCaller,
} from "#app/domain/provisioning/provisioning-caller.server.ts";
import { type FoundToken, findToken, recordUse } from "#app/domain/provisioning/tokens.server.ts";
import { activeSettings } from "#app/domain/settings/read-settings.server.ts";
import { getRestrictionError } from "#app/http/session/restrictions.server.ts";
import { parseBearer } from "#app/http/session/widgets/widget-calls.ts";
import { findDowntime } from "#app/infra/downtime/downtime.server.ts";
import { networkOf } from "#app/infra/network.ts";
import { RateLimitError } from "#app/infra/rate-limit-error.ts";
import { count } from "#app/infra/rate-limits.server.ts";
import { secondsToWait } from "#app/infra/seconds-to-wait.server.ts";
import { inMinutes } from "#app/infra/waiting-time.ts";

interface Call {
  readonly request: Request;
  readonly context: AppLoadContext;
}

/** A network with more wrong tokens than this is blocked; a right token always works. */
const wrongTokens = { name: "provisioning-token-network", seconds: 15 * 60 };
const MAX_WRONG_TOKENS = 20;

/** Per process and organization. */
const calls = new RateLimiterMemory({ points: provisioningLimits.callsPerMinute, duration: 60 });

/**
 * Finds the organization whose provider calls, by a lookup of the token's hash. The organization's networks restrict the sessions
 * of people, not the provider's server.
 * @throws DomainError unauthenticated, too_many, or unavailable during maintenance
 */
export async function provisioningGuard(call: Call): Promise<ProvisioningCaller> {
  const { request, context } = call;
  const { db, ipAddress } = context;
  const token = parseBearer(request.headers.get("authorization"));
  if (token === null) throw new DomainError("provisioning.tokenRequired");
  const found = token.startsWith(provisioningTokenPrefix) ? await findToken(db, token) : null;
  if (!found) throw await rejectWrongToken(call);
  if (found.state !== "active") {
    await auditRejection(call, found, found.state);
    throw new DomainError(codes[found.state]);
  }
  const { organizationId } = found;
  const wait = await secondsToWait(calls, String(organizationId), 1 / context.callLimitFactor);
  if (wait > 0) {
    await auditRejection(call, found, "too_many");
    throw new RateLimitError(wait, "rateLimit.provisioning", { seconds: wait });
  }
  if ((await activeSettings(db)).maintenanceMode) {
    await auditRejection(call, found, "maintenance");
    throw await getRestrictionError("maintenance", call);
  }
  if (!found.isUseRecorded && !findDowntime(db)) await recordUse(db, found);
  return { tokenId: found.id, organizationId, ipAddress };
}

const codes = {
  revoked: "provisioning.tokenRevoked",
  expired: "provisioning.tokenExpired",
  providerOff: "provisioning.providerOff",
  noClaim: "provisioning.noClaim",
} as const;

async function rejectWrongToken(call: Call): Promise<DomainError> {
  const { db, ipAddress } = call.context;
  const { attempts, secondsLeft } = await count(db, wrongTokens, networkOf(ipAddress));
  await auditRejection(call, null, "wrong_token");
  if (attempts <= MAX_WRONG_TOKENS) return new DomainError("provisioning.tokenUnknown");
  return new RateLimitError(secondsLeft, "rateLimit.provisioningTokens", { minutes: inMinutes(secondsLeft) });
}

type Reason = keyof typeof codes | "wrong_token" | "too_many" | "maintenance";

/** Each kind once a minute, or in a quarter of an hour during maintenance. */
async function auditRejection({ context }: Call, found: FoundToken | null, reason: Reason): Promise<void> {
  const { db, ipAddress } = context;
  const kind = `provisioning ${reason} ${found ? found.id : ""} ${networkOf(ipAddress)}`;
  if (!(await isFirstRejection(db, kind, reason === "maintenance" ? "block" : "call"))) return;
  await recordAudit(db, auditSubject({ ipAddress }), {
    action: "user.provision",
    resourceType: "organization",
    resourceId: found?.organizationId ?? null,
    details: {
      ...(found && auditDetails({ tokenId: found.id, organizationId: found.organizationId, ipAddress })),
      refused: reason,
    },
    success: false,
  });
}
