import type { Connection, Database } from "@wardway/db/open";
import { organizations, providerSessions, sessions, users } from "@wardway/db/schema";
import { and, eq, getTableColumns } from "drizzle-orm";
import { logFailure } from "#app/infra/fault-log.server.ts";
import { type ProvenLogIn, ProviderError } from "#app/infra/oidc/openid-provider.server.ts";
import { getLogOutUrl } from "#app/infra/oidc/provider-log-out.server.ts";
import { DeniedHostError } from "#app/infra/outgoing/outgoing.server.ts";
import type { SecretBox } from "#app/infra/secret-box.server.ts";
import { findProviderOf, type IdentityProvider, toProviderClient } from "./identity-provider.server.ts";

/** Not encrypted again by another key: a session lasts 12 hours, and a log-out does without the token. */
const PURPOSE = "ssoIdToken";

/** The rest of the address has up to 500 characters; Keycloak rejects a request line of more than 4,096. */
const MAX_ID_TOKEN_LENGTH = 3_500;

/** As it is stored with the session that it has opened or confirmed. */
export type ProviderLogIn = Omit<typeof providerSessions.$inferSelect, "sessionIdHash">;

export function toProviderLogIn(
  { issuer, clientId }: IdentityProvider,
  { identity, providerSessionId, idToken }: ProvenLogIn,
  secretBox: SecretBox,
): ProviderLogIn {
  return {
    issuer,
    clientId,
    subject: identity.subject,
    providerSessionId,
    idToken: idToken.length <= MAX_ID_TOKEN_LENGTH ? secretBox.encrypt(idToken, PURPOSE) : null,
  };
}

/** Of a session that began without one, or with another. Without effect if it has just ended. */
export function addProviderLogIn(db: Database, sessionIdHash: string, logIn: ProviderLogIn): Promise<void> {
  return db.transaction(async (tx) => {
    const [session] = await tx
      .select({ number: sessions.number })
      .from(sessions)
      .where(eq(sessions.idHash, sessionIdHash))
      .for("key share");
    if (session) await storeProviderLogIn(tx, sessionIdHash, logIn);
  });
}

export async function storeProviderLogIn(
  connection: Connection,
  sessionIdHash: string,
  logIn: ProviderLogIn,
): Promise<void> {
  await connection
    .insert(providerSessions)
    .values({ ...logIn, sessionIdHash })
    .onConflictDoUpdate({ target: providerSessions.sessionIdHash, set: logIn });
}

/** Of a session that awaits the second factor of an account; null without one. */
export async function findAwaitingLogIn(
  connection: Connection,
  sessionIdHash: string,
  userId: number,
): Promise<ProviderLogIn | null> {
  const { sessionIdHash: _, ...columns } = getTableColumns(providerSessions);
  const [logIn] = await connection
    .select(columns)
    .from(providerSessions)
    .innerJoin(sessions, eq(sessions.idHash, providerSessions.sessionIdHash))
    .where(
      and(
        eq(sessions.idHash, sessionIdHash),
        eq(sessions.userId, userId),
        eq(sessions.awaitsSecondFactor, true),
      ),
    );
  return logIn ?? null;
}

/** A log-in at a provider that may outlast the session here. */
export interface OpenProviderLogIn extends Pick<ProviderLogIn, "issuer" | "idToken"> {
  /** For the reader. */
  readonly organization: string;
  /** Null if it is not in use any longer. */
  readonly provider: IdentityProvider | null;
}

/** Also of an expired session, as long as it is stored. Null if it had nothing to do with a provider. */
export async function findProviderLogIn(
  db: Database,
  sessionIdHash: string,
): Promise<OpenProviderLogIn | null> {
  const { sessionIdHash: _, ...columns } = getTableColumns(providerSessions);
  const [row] = await db
    .select({ ...columns, organizationId: users.organizationId, organization: organizations.name })
    .from(providerSessions)
    .innerJoin(sessions, eq(sessions.idHash, providerSessions.sessionIdHash))
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(organizations, eq(organizations.id, users.organizationId))
    .where(eq(providerSessions.sessionIdHash, sessionIdHash));
  if (!row) return null;
  const { organizationId, organization, ...logIn } = row;
  const provider = await findProviderOf(db, organizationId);
  const isSame = provider?.issuer === logIn.issuer && provider.clientId === logIn.clientId;
  return {
    ...logIn,
    organization: organization ?? new URL(logIn.issuer).host,
    provider: isSame ? provider : null,
  };
}

/** Of a log-in there whose session is not stored any longer, if there was one. Null if the provider is not in use. */
export async function findVisitedProvider(
  db: Database,
  organizationId: number,
): Promise<OpenProviderLogIn | null> {
  const provider = await findProviderOf(db, organizationId);
  if (!provider) return null;
  const { issuer, organization } = provider;
  return { issuer, idToken: null, organization, provider };
}

/** Never throws: the session here has ended already. @returns the provider's address, or why there is none */
export async function findLogOutUrl(
  { provider, idToken }: OpenProviderLogIn,
  secretBox: SecretBox,
  returnUri: string,
): Promise<{ readonly url: string } | { readonly reason: string }> {
  if (!provider) return { reason: "provider_changed" };
  if (!provider.endsSessions) return { reason: "switched_off" };
  try {
    const client = toProviderClient(provider, secretBox);
    if (!client) return { reason: "client_secret_unreadable" };
    const hint = idToken && secretBox.decrypt(idToken, PURPOSE);
    return { url: await getLogOutUrl(client, hint, returnUri) };
  } catch (error) {
    if (error instanceof ProviderError) return { reason: error.reason };
    if (error instanceof DeniedHostError) return { reason: `host_${error.kind}` };
    logFailure("find a provider's log-out", error);
    return { reason: "other" };
  }
}
