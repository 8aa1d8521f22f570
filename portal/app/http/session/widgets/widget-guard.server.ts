import type { AppLoadContext } from "@remix-run/node";
import { DomainError, isInScope, keyPrefixes } from "@wardway/model";
import { outsideNetworks } from "#app/domain/accounts/check-credentials.server.ts";
import { isOutsideNetworks } from "#app/domain/accounts/restrictions.ts";
import type { Account } from "#app/domain/accounts/session-user.server.ts";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { type AuditSubject, recordAudit } from "#app/domain/audit/record-audit.server.ts";
import { isFirstRejection, recordRejection } from "#app/domain/audit/record-rejection.server.ts";
import {
  callerOf,
  findSite,
  isActive,
  isBlocked,
  type KeyedSite,
} from "#app/domain/embedding/active-site.server.ts";
import { readWidgetSession, type WidgetClaims } from "#app/domain/embedding/token.server.ts";
import { secondsUntilCall } from "#app/domain/embedding/widget-call-limits.server.ts";
import { activeSettings } from "#app/domain/settings/read-settings.server.ts";
import { networkOf } from "#app/infra/network.ts";
import { RateLimitError } from "#app/infra/rate-limit-error.ts";
import { getRestrictionError } from "../restrictions.server.ts";
import { challenge } from "./challenge.server.ts";
import { getPageOrigins } from "./page-origin.ts";
import { type TokenRejection, tokenRejections } from "./token-rejections.ts";
import type { WidgetRight } from "./widget-calls.ts";

interface Call {
  readonly request: Request;
  readonly context: AppLoadContext;
}

export interface InWidget {
  readonly db: AppLoadContext["db"];
  readonly account: Account;
  readonly caller: Caller;
  /** Widgets refetch on their own whenever something changes. */
  readonly isBackground: true;
  readonly claims: WidgetClaims;
}

/**
 * Authenticates a widget session whose scopes include `rule`. Site and key are checked each time, so that a
 * revocation takes effect with the next call. Ignores cookies.
 * @throws a 401 or 403 with the reason; DomainError forbidden, too_many, or unavailable during maintenance
 */
export async function widgetGuard(call: Call, token: string, rule: WidgetRight | null): Promise<InWidget> {
  const { request, context } = call;
  const { db, ipAddress, sessionSecrets } = context;
  const reading = await readWidgetSession(sessionSecrets, token);
  if (reading.kind === "forged") throw await rejectForged(call, token);
  const { claims } = reading;
  if (reading.kind === "expired") throw challenge(tokenRejections.expired);
  const seconds = await secondsUntilCall(claims.site, claims.jti);
  if (seconds > 0) {
    if (await isFirstRejection(db, `too_many ${claims.site}`)) {
      await recordDenial(call, toAuditSubject(await findSite(db, claims), claims, ipAddress), "too_many");
    }
    throw new RateLimitError(seconds, "rateLimit.widgetCalls", { seconds });
  }
  const site = await findSite(db, claims);
  const subject = toAuditSubject(site, claims, ipAddress);
  if (!site || !isActive(site, claims)) {
    await auditRejection(call, `revoked ${rejectionKey(claims, call)}`, subject, "revoked");
    throw challenge(tokenRejections.revoked);
  }
  const own = [new URL(context.publicUrl).origin, new URL(request.url).origin];
  if (!getPageOrigins(request.headers, own).includes(claims.origin)) {
    await auditRejection(call, `elsewhere ${rejectionKey(claims, call)}`, subject, "elsewhere");
    throw new DomainError(tokenRejections.elsewhere);
  }
  if ((await activeSettings(db)).maintenanceMode) {
    await auditRestriction(call, claims, subject, "maintenance");
    throw await getRestrictionError("maintenance", call);
  }
  if (isBlocked(site, context.demoLogins)) {
    await auditRestriction(call, claims, subject, "held_back");
    throw new DomainError("widgets.locked");
  }
  if (isOutsideNetworks(site, ipAddress)) {
    await auditRejection(call, `network ${rejectionKey(claims, call)}`, subject, "outside_networks");
    throw outsideNetworks(site);
  }
  const caller = callerOf(site, claims, ipAddress);
  await expectScope(call, caller, rule);
  return { db, account: site, caller, isBackground: true, claims };
}

/** @throws DomainError forbidden */
async function expectScope(
  { request, context }: Call,
  caller: Caller,
  rule: WidgetRight | null,
): Promise<void> {
  if (rule === "embedding.session" || (rule !== null && isInScope(caller, rule))) return;
  const kind = `scope ${caller.userId} ${caller.widget?.staffId} ${rule}`;
  await recordRejection(context.db, kind, caller, {
    action: rule ?? "embedding.session",
    resourceType: "route",
    details: { method: request.method, refused: "forbidden" },
  });
  throw new DomainError("widgetSession.outOfScope");
}

async function rejectForged(call: Call, token: string): Promise<Response> {
  const { ipAddress } = call.context;
  const anonymous = { userId: null, username: null, ipAddress };
  await auditRejection(call, `forged ${networkOf(ipAddress)}`, anonymous, "forged");
  if (token.startsWith(keyPrefixes.publishable)) return challenge("widgetSession.publishableKey");
  if (token.startsWith(keyPrefixes.secret)) return challenge("widgetSession.secretKey");
  return challenge(tokenRejections.forged);
}

/** Audited per user and network, so that a stolen session's calls are not counted as repetitions. */
const rejectionKey = ({ site, staff }: WidgetClaims, { context }: Call) =>
  `${site} ${networkOf(context.ipAddress)} ${staff.id}`;

async function auditRejection(
  call: Call,
  kind: string,
  subject: AuditSubject,
  reason: TokenRejection | "outside_networks",
): Promise<void> {
  if (await isFirstRejection(call.context.db, kind)) await recordDenial(call, subject, reason);
}

/** A restriction concerns the whole site, so it is audited once. */
async function auditRestriction(
  call: Call,
  { site }: WidgetClaims,
  subject: AuditSubject,
  restriction: "maintenance" | "held_back",
): Promise<void> {
  if (await isFirstRejection(call.context.db, `${restriction} ${site}`, "block"))
    await recordDenial(call, subject, restriction);
}

const recordDenial = (
  { request, context }: Call,
  subject: AuditSubject,
  reason: TokenRejection | "too_many" | "maintenance" | "held_back" | "outside_networks",
) =>
  recordAudit(context.db, subject, {
    action: "embedding.session",
    resourceType: "route",
    details: {
      method: request.method,
      refused: reason,
      pageOrigin: request.headers.get("origin")?.slice(0, 200) ?? null,
    },
    success: false,
  });

const toAuditSubject = (
  site: KeyedSite | null,
  claims: WidgetClaims,
  ipAddress: string | null,
): AuditSubject => (site ? callerOf(site, claims, ipAddress) : { userId: null, username: null, ipAddress });
