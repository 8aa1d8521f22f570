import type { Connection } from "@wardway/db/open";
import { identityProviders, organizations } from "@wardway/db/schema";
import type { GroupRole, OrganizationKind, ProvisionedClaim } from "@wardway/model";
import { and, eq, inArray, type SQL } from "drizzle-orm";
import type { ProviderClient } from "#app/infra/oidc/openid-provider.server.ts";
import type { SecretBox } from "#app/infra/secret-box.server.ts";

export const encryptionPurpose = "ssoClientSecret";

/** An organization's OpenID provider in use. */
export interface IdentityProvider extends Omit<ProviderClient, "clientSecret"> {
  readonly organizationId: number;
  readonly organization: string;
  readonly kind: OrganizationKind;
  readonly networks: string[] | null;
  readonly logInName: string;
  /** Encrypted. */
  readonly clientSecret: string;
  readonly groupRoles: readonly GroupRole[];
  readonly createsAccounts: boolean;
  readonly isOnlyWay: boolean;
  /** Whether a log-out leads on to the provider's own. */
  readonly endsSessions: boolean;
  /** The claim that it sends as `externalId` of the accounts that it makes; null if it makes none. */
  readonly provisionedClaim: ProvisionedClaim | null;
}

/** Null for an unknown name and for a provider that is not in use. */
export function findProviderByName(connection: Connection, name: string): Promise<IdentityProvider | null> {
  return findProvider(connection, eq(identityProviders.logInName, name.trim().toLowerCase()));
}

/** Null if it has none in use. */
export async function findProviderOf(
  connection: Connection,
  organizationId: number | null,
): Promise<IdentityProvider | null> {
  if (organizationId === null) return null;
  return findProvider(connection, eq(identityProviders.organizationId, organizationId));
}

/**
 * The clients of an issuer that are in use. Organizations may share one: then its secret is the first that can be decrypted, or
 * null.
 */
export async function findClients(
  connection: Connection,
  secretBox: SecretBox,
  issuer: string,
  clientIds: readonly string[],
): Promise<ReadonlyMap<string, ProviderClient | null>> {
  const isNamed = and(
    eq(identityProviders.issuer, issuer),
    inArray(identityProviders.clientId, [...clientIds]),
  );
  const clients = new Map<string, ProviderClient | null>();
  for (const provider of await selectProviders(connection, isNamed)) {
    const readable = clients.get(provider.clientId) ?? toProviderClient(provider, secretBox);
    clients.set(provider.clientId, readable);
  }
  return clients;
}

async function findProvider(connection: Connection, condition: SQL): Promise<IdentityProvider | null> {
  const [provider] = await selectProviders(connection, condition);
  return provider ?? null;
}

function selectProviders(connection: Connection, condition: SQL | undefined): Promise<IdentityProvider[]> {
  return connection
    .select({
      organizationId: identityProviders.organizationId,
      organization: organizations.name,
      kind: organizations.kind,
      networks: organizations.networks,
      logInName: identityProviders.logInName,
      issuer: identityProviders.issuer,
      clientId: identityProviders.clientId,
      clientSecret: identityProviders.clientSecret,
      groupsClaim: identityProviders.groupsClaim,
      groupRoles: identityProviders.groupRoles,
      createsAccounts: identityProviders.createsAccounts,
      isOnlyWay: identityProviders.isOnlyWay,
      endsSessions: identityProviders.endsSessions,
      provisionedClaim: identityProviders.provisionedClaim,
    })
    .from(identityProviders)
    .innerJoin(organizations, eq(organizations.id, identityProviders.organizationId))
    .where(and(condition, identityProviders.isEnabled))
    .orderBy(identityProviders.organizationId);
}

/** Decrypts the client secret. Null if no configured key decrypts it. */
export function toProviderClient(provider: IdentityProvider, secretBox: SecretBox): ProviderClient | null {
  const clientSecret = secretBox.decrypt(provider.clientSecret, encryptionPurpose);
  return clientSecret === null ? null : { ...provider, clientSecret };
}
