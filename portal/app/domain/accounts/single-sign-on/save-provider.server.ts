import type { Connection, Database, Transaction } from "@wardway/db/open";
import {
  displays,
  emergencyAccesses,
  identityProviders,
  organizations,
  provisioningTokens,
  sessions,
  users,
} from "@wardway/db/schema";
import {
  DomainError,
  fieldRejection,
  type IdentityProviderInput,
  type OrganizationKind,
} from "@wardway/model";
import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import { triggerJobs } from "#app/infra/jobs.server.ts";
import { isIssuer, ProviderError, readIssuer } from "#app/infra/oidc/openid-provider.server.ts";
import { describeDenial } from "#app/infra/outgoing/describe-denial.ts";
import { assertHostPermitted, DeniedHostError } from "#app/infra/outgoing/permitted-hosts.server.ts";
import type { SecretBox } from "#app/infra/secret-box.server.ts";
import { auditRejections, runAuditedTransaction } from "../../audit/audited-transaction.server.ts";
import type { Caller } from "../../audit/caller.server.ts";
import { endDisplays } from "../end-displays.server.ts";
import { endEmergencyAccesses } from "../end-emergency-accesses.server.ts";
import { assertAdministrator, lockAdministrators } from "../users/lock-users.server.ts";
import { formatGroupRoles, parseGroupRoles } from "./group-roles.ts";
import { encryptionPurpose } from "./identity-provider.server.ts";

type Row = typeof identityProviders.$inferSelect;

/** The content of the administrators' form, without the secret. */
export interface EditableProvider {
  readonly organization: { readonly id: number; readonly name: string; readonly kind: OrganizationKind };
  /** 0 before the first save. */
  readonly version: number;
  readonly provider:
    | (Omit<Row, "clientSecret" | "groupRoles" | "version"> & { readonly groups: string })
    | null;
}

/** @throws DomainError not_found */
export async function readProvider(
  connection: Connection,
  organizationId: number,
): Promise<EditableProvider> {
  const organization = await readOrganization(connection, organizationId);
  const [row] = await connection
    .select()
    .from(identityProviders)
    .where(eq(identityProviders.organizationId, organizationId));
  if (!row) return { organization, version: 0, provider: null };
  const { clientSecret: _, groupRoles, version, ...provider } = row;
  return { organization, version, provider: { ...provider, groups: formatGroupRoles(groupRoles) } };
}

async function readOrganization(
  connection: Connection,
  id: number,
): Promise<EditableProvider["organization"]> {
  const [organization] = await connection
    .select({ id: organizations.id, name: organizations.name, kind: organizations.kind })
    .from(organizations)
    .where(eq(organizations.id, id));
  if (!organization) throw new DomainError("organization.notFound");
  return organization;
}

/**
 * Ends the sessions of the organization when it begins to close passwords, and revokes its provisioning tokens when another
 * provider or another claim names its people.
 * @param version that the form was opened with
 * @throws DomainError invalid on `issuer`, `groups` or `clientSecret`; conflict on `logInName`, or if the provider was changed
 * since; not_found
 */
export async function saveProvider(
  db: Database,
  caller: Caller,
  secretBox: SecretBox,
  target: { readonly organizationId: number; readonly version: number },
  { groups, clientSecret, ...input }: IdentityProviderInput,
): Promise<void> {
  const { organizationId, version } = target;
  const intent = {
    action: "organization.update",
    resourceType: "organization",
    resourceId: organizationId,
  } as const;
  await runAuditedTransaction(db, caller, intent, async (tx) => {
    assertAdministrator(await lockAdministrators(tx), caller);
    assertIssuer(input.issuer);
    const { kind } = await readOrganization(tx, organizationId);
    const groupRoles = parseGroupRoles(groups, kind);
    const before = await lockProvider(tx, organizationId);
    if ((before?.version ?? 0) !== version) throw new DomainError("singleSignOn.changed");
    const isSameClient = before?.issuer === input.issuer && before.clientId === input.clientId;
    const secret = clientSecret === null ? null : secretBox.encrypt(clientSecret, encryptionPurpose);
    const stored = secret ?? (isSameClient ? before.clientSecret : null);
    // A stored secret must not be sent to another provider.
    if (stored === null) throw fieldRejection("clientSecret", "singleSignOn.secretRequired");
    const row = { ...input, groupRoles, clientSecret: stored };
    await write(tx, organizationId, before, row);
    const names = (row: Pick<Row, "issuer" | "provisionedClaim">) => `${row.provisionedClaim} ${row.issuer}`;
    const tokensRevoked =
      before && names(before) !== names(input) ? await revokeTokens(tx, organizationId) : 0;
    const details = {
      ...describeChange(before, row, secret !== null),
      ...(tokensRevoked > 0 && { tokensRevoked }),
    };
    if (!closesPasswords(row) || (before && closesPasswords(before))) return { value: undefined, details };
    return {
      value: undefined,
      details: { ...details, ...(await endSessions(tx, organizationId)) },
    };
  });
  triggerJobs("live");
}

/** The former provider has them, or one that sends another claim. */
async function revokeTokens(tx: Transaction, organizationId: number): Promise<number> {
  const revoked = await tx
    .update(provisioningTokens)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(provisioningTokens.organizationId, organizationId), isNull(provisioningTokens.revokedAt)))
    .returning({ id: provisioningTokens.id });
  return revoked.length;
}

const closesPasswords = ({ isEnabled, isOnlyWay }: Pick<Values, "isEnabled" | "isOnlyWay">) =>
  isEnabled && isOnlyWay;

/**
 * What passwords have opened, perhaps with less than the provider asks for: also emergency accesses, and downtime computers,
 * which name patients. Boards and embed sites go on.
 */
async function endSessions(tx: Transaction, organizationId: number) {
  const members = tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.organizationId, organizationId), ne(users.role, "admin")));
  await endEmergencyAccesses(tx, inArray(emergencyAccesses.userId, members));
  const computers = await endDisplays(
    tx,
    and(eq(displays.kind, "downtime_computer"), inArray(displays.startedBy, members)),
  );
  const ended = await tx
    .delete(sessions)
    .where(inArray(sessions.userId, members))
    .returning({ number: sessions.number });
  return { sessionsEnded: ended.length, ...(computers.length > 0 && { displaysEnded: computers.length }) };
}

async function lockProvider(tx: Transaction, organizationId: number): Promise<Row | null> {
  const [row] = await tx
    .select()
    .from(identityProviders)
    .where(eq(identityProviders.organizationId, organizationId))
    .for("update");
  return row ?? null;
}

type Values = Omit<Row, "organizationId" | "version">;

async function write(
  tx: Transaction,
  organizationId: number,
  before: Row | null,
  row: Values,
): Promise<void> {
  const namesakes = await tx.$count(
    identityProviders,
    and(
      eq(identityProviders.logInName, row.logInName),
      sql`${identityProviders.organizationId} <> ${organizationId}`,
    ),
  );
  // Administrators are locked, so that none takes it in between.
  if (namesakes > 0) throw fieldRejection("logInName", "singleSignOn.nameTaken");
  if (before === null) await tx.insert(identityProviders).values({ ...row, organizationId });
  else {
    await tx
      .update(identityProviders)
      .set({ ...row, version: before.version + 1 })
      .where(eq(identityProviders.organizationId, organizationId));
  }
}

/** Each setting with its value before and after, but for the secret. */
function describeChange(before: Row | null, after: Values, isSecretNew: boolean) {
  const [old, now] = [before && facts(before), facts(after)];
  const details: Record<string, string> = { changed: "single sign-on" };
  for (const name of Object.keys(now) as (keyof typeof now)[]) {
    if (old?.[name] === now[name]) continue;
    details[`${name}After`] = now[name];
    if (old) details[`${name}Before`] = old[name];
  }
  return isSecretNew ? { ...details, clientSecret: "replaced" } : details;
}

const facts = (row: Values) => ({
  logInName: row.logInName,
  issuer: row.issuer,
  clientId: row.clientId,
  groupsClaim: row.groupsClaim,
  groups: formatGroupRoles(row.groupRoles).replaceAll("\n", "; "),
  createsAccounts: onOff(row.createsAccounts),
  isOnlyWay: onOff(row.isOnlyWay),
  endsSessions: onOff(row.endsSessions),
  isEnabled: onOff(row.isEnabled),
  provisionedClaim: row.provisionedClaim ?? "none",
});

const onOff = (isOn: boolean) => (isOn ? "on" : "off");

/**
 * Reads the provider's document. Sends no secret.
 * @throws DomainError invalid on `issuer`
 */
export function testProvider(
  db: Database,
  caller: Caller,
  organizationId: number,
  issuer: string,
): Promise<void> {
  const intent = {
    action: "organization.update",
    resourceType: "organization",
    resourceId: organizationId,
  } as const;
  return auditRejections(db, caller, intent, async () => {
    assertIssuer(issuer);
    const named = await readIssuer(issuer).catch((error: unknown) => {
      if (error instanceof ProviderError) {
        const { reason } = error;
        throw fieldRejection("issuer", "singleSignOn.issuerUnreachable", { reason });
      }
      throw toRejection(error);
    });
    if (named !== issuer) throw fieldRejection("issuer", "singleSignOn.issuerOther", { issuer: named });
    await recordAudit(db, caller, { ...intent, details: { tested: issuer }, success: true });
  });
}

function assertIssuer(issuer: string): void {
  try {
    if (URL.canParse(issuer)) assertHostPermitted(new URL(issuer).hostname);
  } catch (error) {
    throw toRejection(error);
  }
  if (!isIssuer(issuer)) throw fieldRejection("issuer", "singleSignOn.issuerInvalid");
}

const toRejection = (error: unknown) =>
  error instanceof DeniedHostError ? fieldRejection("issuer", ...describeDenial(error, "Issuer")) : error;
