import type { AppLoadContext } from "@remix-run/node";
import { DomainError, isInScope, keyPrefixes } from "@wardway/model";
import type { Account } from "#app/domain/accounts/session-user.server.ts";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { type AuditSubject, recordAudit } from "#app/domain/audit/record.server.ts";
import {
  callerOf,
  findSite,
  isActive,
  isBlocked,
  type KeyedSite,
} from "#app/domain/embedding/active-site.server.ts";
import { secondsUntilCall } from "#app/domain/embedding/call-limits.server.ts";
import { RateLimitError } from "#app/domain/embedding/rate-limit-error.ts";
import { isFirstRejection, recordRejection } from "#app/domain/embedding/rejections.server.ts";
import { readWidgetSession, type WidgetClaims } from "#app/domain/embedding/token.server.ts";
import { activeSettings } from "#app/domain/settings/read.server.ts";
import { networkOf } from "#app/infra/network.ts";
import { refusalOf } from "../holds.server.ts";
import { challenge } from "./challenge.server.ts";
import { pageOrigins } from "./page-origin.ts";
import { type TokenRefusal, tokenRefusal } from "./texts.ts";
import type { WidgetRule } from "./widget-calls.ts";

interface Call {
  readonly request: Request;
  readonly context: AppLoadContext;
}

export interface InWidget {
  readonly db: AppLoadContext["db"];
  /** The site's. */
  readonly account: Account;
  readonly caller: Caller;
  /** What a widget reads it reads again by itself, whenever something changes. */
  readonly quiet: true;
  readonly claims: WidgetClaims;
}

/**
 * Who works with a widget, by the session that a call carries, if its scopes include `rule`. The site and its key are looked at each time, so that
 * one that is revoked opens nothing from the next call on. No cookie is read.
 * @throws a 401 or 403 that says why; DomainError forbidden, too_many, or unavailable during maintenance
 */
export async function widgetGuard(call: Call, token: string, rule: WidgetRule | null): Promise<InWidget> {
  const { request, context } = call;
  const { db, ipAddress, sessionSecret } = context;
  const reading = await readWidgetSession(sessionSecret, token);
  if (reading.kind === "forged") throw await forged(call, token);
  const { claims } = reading;
  if (reading.kind === "expired") throw challenge(tokenRefusal.expired);
  const seconds = await secondsUntilCall(claims.site, claims.jti);
  if (seconds > 0) {
    if (await isFirstRejection(db, `too_many ${claims.site}`)) {
      await tell(call, subjectOf(await findSite(db, claims), claims, ipAddress), "too_many");
    }
    throw new RateLimitError(seconds, "rateLimit.widgetCalls", { seconds });
  }
  const site = await findSite(db, claims);
  const subject = subjectOf(site, claims, ipAddress);
  if (!site || !isActive(site, claims)) {
    await noteRefusal(call, `revoked ${refusedTo(claims, call)}`, subject, "revoked");
    throw challenge(tokenRefusal.revoked);
  }
  const own = [new URL(context.publicUrl).origin, new URL(request.url).origin];
  if (!pageOrigins(request.headers, own).includes(claims.origin)) {
    await noteRefusal(call, `elsewhere ${refusedTo(claims, call)}`, subject, "elsewhere");
    throw new DomainError(tokenRefusal.elsewhere);
  }
  if ((await activeSettings(db)).maintenanceMode) {
    await noteHold(call, claims, subject, "maintenance");
    throw await refusalOf("maintenance", call);
  }
  if (isBlocked(site, context.demoLogins)) {
    await noteHold(call, claims, subject, "held_back");
    throw new DomainError("widgets.locked");
  }
  const caller = callerOf(site, claims, ipAddress);
  await expectScope(call, caller, rule);
  return { db, account: site, caller, quiet: true, claims };
}

/** @throws DomainError forbidden, for a call that no widget may make too */
async function expectScope(
  { request, context }: Call,
  caller: Caller,
  rule: WidgetRule | null,
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

async function forged(call: Call, token: string): Promise<Response> {
  const { ipAddress } = call.context;
  const nobody = { userId: null, username: null, ipAddress };
  await noteRefusal(call, `forged ${networkOf(ipAddress)}`, nobody, "forged");
  if (token.startsWith(keyPrefixes.publishable)) return challenge("widgetSession.publishableKey");
  if (token.startsWith(keyPrefixes.secret)) return challenge("widgetSession.secretKey");
  return challenge(tokenRefusal.forged);
}

/** Of each person of a site, and of each network, there is a row: what a stolen session does is no repetition. */
const refusedTo = ({ site, staff }: WidgetClaims, { context }: Call) =>
  `${site} ${networkOf(context.ipAddress)} ${staff.id}`;

async function noteRefusal(
  call: Call,
  kind: string,
  subject: AuditSubject,
  refused: TokenRefusal,
): Promise<void> {
  if (await isFirstRejection(call.context.db, kind)) await tell(call, subject, refused);
}

/** A hold is the whole site's: the first of its people who meets it stands for all. */
async function noteHold(
  call: Call,
  { site }: WidgetClaims,
  subject: AuditSubject,
  hold: "maintenance" | "held_back",
): Promise<void> {
  if (await isFirstRejection(call.context.db, `${hold} ${site}`, "block")) await tell(call, subject, hold);
}

const tell = (
  { request, context }: Call,
  subject: AuditSubject,
  refused: TokenRefusal | "too_many" | "maintenance" | "held_back",
) =>
  recordAudit(context.db, subject, {
    action: "embedding.session",
    resourceType: "route",
    details: {
      method: request.method,
      refused,
      pageOrigin: request.headers.get("origin")?.slice(0, 200) ?? null,
    },
    success: false,
  });

const subjectOf = (site: KeyedSite | null, claims: WidgetClaims, ipAddress: string | null): AuditSubject =>
  site ? callerOf(site, claims, ipAddress) : { userId: null, username: null, ipAddress };
