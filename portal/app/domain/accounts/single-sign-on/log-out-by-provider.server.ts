import type { Connection, Database, Transaction } from "@wardway/db/open";
import {
  displays,
  identityProviders,
  linkedIdentities,
  providerSessions,
  sessions,
} from "@wardway/db/schema";
import { and, eq, inArray, isNull, or } from "drizzle-orm";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import { sampleFlood } from "#app/domain/audit/record-rejection.server.ts";
import { localStores, orDeferred } from "#app/infra/downtime/downtime.server.ts";
import { triggerJobs } from "#app/infra/jobs.server.ts";
import { type ProviderClient, ProviderError } from "#app/infra/oidc/openid-provider.server.ts";
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
import { endDisplays } from "../end-displays.server.ts";
import { findClients } from "./identity-provider.server.ts";

/** Each token is accepted once for a client, in whatever process. */
const accepted = { name: "sso-log-out-token", seconds: LOG_OUT_TOKEN_SECONDS };
const rejected = { name: "sso-rejected-log-out", seconds: 15 * 60 };

/**
 * Ends the sessions that a provider in use names in a logout token: those of its session, or all of a person and the downtime
 * computers that this person has started, of each client that the token is for. Boards and emergency accesses go on, as after a
 * log-out here. A rejected token is recorded; of a flood, a few are.
 * @returns why the token was rejected; null if it was accepted for a client, also if no such session is open
 */
export async function logOutByProvider(
  db: Database,
  secretBox: SecretBox,
  token: string,
  ipAddress: string | null,
): Promise<string | null> {
  const sender = readClaimedSender(token);
  if (!sender) return reject(db, "token_unreadable", ipAddress);
  const clients = await findClients(db, secretBox, sender.issuer, sender.clientIds);
  // Without its issuer: an unknown sender could have anything recorded.
  if (clients.size === 0) return reject(db, "provider_unknown", ipAddress);
  const reasons: (string | null)[] = [];
  for (const client of clients.values()) {
    const reason = client ? await endNamed(db, client, token, ipAddress) : "client_secret_unreadable";
    if (reason !== null) await reject(db, reason, ipAddress, sender.issuer);
    reasons.push(reason);
  }
  return reasons.includes(null) ? null : (reasons[0] ?? null);
}

/** Of the audit trail. */
export const providerLogOutEntry = { action: "account.log_out_by_provider", resourceType: "user" } as const;

/** The provider, which is no user. */
const getSubject = (ipAddress: string | null) => ({ userId: null, username: null, ipAddress });

async function reject(
  db: Database,
  reason: string,
  ipAddress: string | null,
  issuer?: string,
): Promise<string> {
  const sample = await sampleFlood(db, rejected, ipAddress);
  if (sample) {
    await recordAudit(db, getSubject(ipAddress), {
      ...providerLogOutEntry,
      details: { refused: reason, ...(issuer !== undefined && { issuer }), ...sample },
      success: false,
    });
  }
  return reason;
}

async function endNamed(
  db: Database,
  client: ProviderClient,
  token: string,
  ipAddress: string | null,
): Promise<string | null> {
  let ended: EndedAtProvider;
  try {
    ended = await verifyLogOutToken(client, token);
  } catch (error) {
    if (error instanceof ProviderError) return error.reason;
    if (error instanceof DeniedHostError) return `host_${error.kind}`;
    throw error;
  }
  return orDeferred(
    db,
    () => endOnce(db, client, ended, ipAddress),
    async () => {
      await endInDowntime(db, client, ended, ipAddress);
      return null;
    },
  );
}

async function endOnce(
  db: Database,
  client: ProviderClient,
  ended: EndedAtProvider,
  ipAddress: string | null,
): Promise<string | null> {
  const key = tokenHash(JSON.stringify([client.issuer, client.clientId, ended.tokenId]));
  const { attempts } = await count(db, accepted, key);
  if (attempts > 1) return "token_repeated";
  try {
    await db.transaction((tx) => endSessions(tx, client, ended, ipAddress));
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
  client: ProviderClient,
  ended: EndedAtProvider,
  ipAddress: string | null,
): Promise<void> {
  const isNamed = inArray(sessions.idHash, selectNamed(tx, client, ended));
  // Waits for one whose second factor was just entered: the next statement finds the session that takes its place.
  await tx.select({ hash: sessions.idHash }).from(sessions).where(isNamed).for("update");
  const rows = await tx.delete(sessions).where(isNamed).returning({ userId: sessions.userId });
  await recordEnded(tx, client, rows, ipAddress, await endComputers(tx, client, ended));
}

/** A token without a session of the provider's is about the person, whose access may have ended, and no session need be open. */
async function endComputers(
  tx: Transaction,
  { issuer, clientId }: ProviderClient,
  { subject, providerSessionId }: EndedAtProvider,
) {
  if (subject === null || providerSessionId !== null) return [];
  const person = tx
    .select({ id: linkedIdentities.userId })
    .from(linkedIdentities)
    .where(and(eq(linkedIdentities.issuer, issuer), eq(linkedIdentities.subject, subject)));
  const clients = tx
    .select({ id: identityProviders.organizationId })
    .from(identityProviders)
    .where(and(eq(identityProviders.issuer, issuer), eq(identityProviders.clientId, clientId)));
  return endDisplays(
    tx,
    and(
      eq(displays.kind, "downtime_computer"),
      inArray(displays.startedBy, person),
      inArray(displays.organizationId, clients),
    ),
  );
}

/** As a browser's log-out, so that displays go on. The token cannot be counted: a repeated one finds nothing more. */
async function endInDowntime(
  db: Database,
  client: ProviderClient,
  ended: EndedAtProvider,
  ipAddress: string | null,
): Promise<void> {
  const { activity, journal } = localStores(db);
  const named = await db
    .select({ hash: sessions.idHash, userId: sessions.userId })
    .from(sessions)
    .where(inArray(sessions.idHash, selectNamed(db, client, ended)));
  const rows = named.filter(({ hash }) => !activity.isEnded(hash));
  if (rows.length === 0) return;
  await journal.append(rows.map(({ hash }) => ({ endedSession: hash })));
  for (const { hash } of rows) activity.end(hash);
  await recordEnded(db, client, rows, ipAddress);
}

function selectNamed(
  connection: Connection,
  { issuer, clientId }: ProviderClient,
  { subject, providerSessionId }: EndedAtProvider,
) {
  const hasSession =
    providerSessionId === null ? undefined : eq(providerSessions.providerSessionId, providerSessionId);
  return connection
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
}

async function recordEnded(
  connection: Connection,
  { issuer }: ProviderClient,
  rows: readonly { readonly userId: number }[],
  ipAddress: string | null,
  computers: readonly { readonly startedBy: number }[] = [],
): Promise<void> {
  const users = new Set([
    ...rows.map(({ userId }) => userId),
    ...computers.map(({ startedBy }) => startedBy),
  ]);
  for (const userId of users) {
    const sessionsEnded = rows.filter((row) => row.userId === userId).length;
    const displaysEnded = computers.filter(({ startedBy }) => startedBy === userId).length;
    await recordAudit(connection, getSubject(ipAddress), {
      ...providerLogOutEntry,
      resourceId: userId,
      details: { issuer, sessionsEnded, ...(displaysEnded > 0 && { displaysEnded }) },
      success: true,
    });
  }
}
