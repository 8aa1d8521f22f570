import type { Database, Transaction } from "@wardway/db/open";
import { providerSessions, sessions } from "@wardway/db/schema";
import { and, eq, inArray, isNull, or } from "drizzle-orm";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import { sampleFlood } from "#app/domain/audit/record-rejection.server.ts";
import { triggerJobs } from "#app/infra/jobs.server.ts";
import { ProviderError } from "#app/infra/oidc/openid-provider.server.ts";
import {
  type EndedAtProvider,
  LOG_OUT_TOKEN_SECONDS,
  readClaimedSender,
  verifyLogOutToken,
} from "#app/infra/oidc/provider-log-out.server.ts";
import { DeniedHostError } from "#app/infra/outgoing/outgoing.server.ts";
import { tokenHash } from "#app/infra/random-token.server.ts";
import { count, uncount } from "#app/infra/rate-limits.server.ts";
import type { SecretBox } from "#app/infra/secret-box.server.ts";
import { findProviderOfClient, type IdentityProvider, toProviderClient } from "./identity-provider.server.ts";

/** Each token is accepted once, in whatever process. */
const accepted = { name: "sso-log-out-token", seconds: LOG_OUT_TOKEN_SECONDS };
const rejected = { name: "sso-rejected-log-out", seconds: 15 * 60 };

/**
 * Ends the sessions that a provider in use names in a logout token: those of its session, or all of a person. Displays and
 * emergency accesses go on, as after a log-out here. A rejected token is recorded; of a flood, a few are.
 * @returns why the token was rejected; null if it was accepted, also if no such session is open
 */
export async function logOutByProvider(
  db: Database,
  secretBox: SecretBox,
  token: string,
  ipAddress: string | null,
): Promise<string | null> {
  const sender = readClaimedSender(token);
  const provider = sender && (await findProviderOfClient(db, sender.issuer, sender.clientIds));
  const reason = provider
    ? await endNamed(db, secretBox, provider, token, ipAddress)
    : sender
      ? "provider_unknown"
      : "token_unreadable";
  const sample = reason === null ? null : await sampleFlood(db, rejected, ipAddress);
  if (reason !== null && sample) {
    await recordAudit(db, getSubject(ipAddress), {
      ...entry,
      // An unknown sender could have anything recorded.
      details: { refused: reason, ...(provider && { issuer: provider.issuer }), ...sample },
      success: false,
    });
  }
  return reason;
}

const entry = { action: "account.log_out_by_provider", resourceType: "user" } as const;

/** The provider, which is no user. */
const getSubject = (ipAddress: string | null) => ({ userId: null, username: null, ipAddress });

async function endNamed(
  db: Database,
  secretBox: SecretBox,
  provider: IdentityProvider,
  token: string,
  ipAddress: string | null,
): Promise<string | null> {
  const client = toProviderClient(provider, secretBox);
  if (!client) return "client_secret_unreadable";
  let ended: EndedAtProvider;
  try {
    ended = await verifyLogOutToken(client, token);
  } catch (error) {
    if (error instanceof ProviderError) return error.reason;
    if (error instanceof DeniedHostError) return `host_${error.kind}`;
    throw error;
  }
  const key = tokenHash(`${provider.issuer} ${ended.tokenId}`);
  const { attempts } = await count(db, accepted, key);
  if (attempts > 1) return "token_repeated";
  try {
    await db.transaction((tx) => endSessions(tx, provider, ended, ipAddress));
  } catch (error) {
    // The provider may send it again.
    await uncount(db, accepted, key);
    throw error;
  }
  triggerJobs("live");
  return null;
}

async function endSessions(
  tx: Transaction,
  { issuer, clientId }: IdentityProvider,
  { subject, providerSessionId }: EndedAtProvider,
  ipAddress: string | null,
): Promise<void> {
  const hasSession =
    providerSessionId === null ? undefined : eq(providerSessions.providerSessionId, providerSessionId);
  const named = tx
    .select({ hash: providerSessions.sessionIdHash })
    .from(providerSessions)
    .where(
      and(
        eq(providerSessions.issuer, issuer),
        eq(providerSessions.clientId, clientId),
        subject === null ? hasSession : eq(providerSessions.subject, subject),
        // A provider may name its session here, and not in its ID tokens.
        hasSession && or(hasSession, isNull(providerSessions.providerSessionId)),
      ),
    );
  const rows = await tx
    .delete(sessions)
    .where(inArray(sessions.idHash, named))
    .returning({ userId: sessions.userId });
  for (const userId of new Set(rows.map((row) => row.userId))) {
    const sessionsEnded = rows.filter((row) => row.userId === userId).length;
    await recordAudit(tx, getSubject(ipAddress), {
      ...entry,
      resourceId: userId,
      details: { issuer, sessionsEnded },
      success: true,
    });
  }
}
