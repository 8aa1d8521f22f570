import type { Database } from "@wardway/db/open";
import { identityProviders, mailOutbox, settings, users } from "@wardway/db/schema";
import { and, asc, eq, gt, isNotNull, sql } from "drizzle-orm";
import { encryptionPurpose } from "#app/domain/accounts/second-factor-code.server.ts";
import type { SecretBox } from "#app/infra/secret-box.server.ts";
import { encryptionPurpose as clientSecretPurpose } from "../accounts/single-sign-on/identity-provider.server.ts";

export interface Reencrypted {
  readonly renewed: number;
  /** Secrets whose key is not configured; they are left as they are. */
  readonly unreadable: number;
}

const BATCH = 500;

/**
 * Encrypts all stored secrets that a former key encrypted by the current one. Each batch is a transaction of its own, and a
 * secret that changes meanwhile is left as it is: what a killed run left is readable as long as both keys are configured.
 */
export async function reencryptSecrets(db: Database, secretBox: SecretBox): Promise<Reencrypted> {
  const parts = [
    await reencryptSettings(db, secretBox),
    await reencryptSeeds(db, secretBox),
    await reencryptMailTokens(db, secretBox),
    await reencryptClientSecrets(db, secretBox),
  ];
  return {
    renewed: parts.reduce((sum, { renewed }) => sum + renewed, 0),
    unreadable: parts.reduce((sum, { unreadable }) => sum + unreadable, 0),
  };
}

async function reencryptSettings(db: Database, secretBox: SecretBox): Promise<Reencrypted> {
  const sections = await db.select({ section: settings.section, secrets: settings.secrets }).from(settings);
  const stored = sections.flatMap(({ section, secrets }) =>
    Object.entries(secrets).map(([field, text]) => ({ key: `${section}.${field}`, text, purpose: field })),
  );
  const { changes, unreadable } = renew(stored, secretBox);
  if (changes.length > 0) {
    await db.execute(sql`
      update ${settings} set secrets = ${settings.secrets} || renewed.secrets
      from (
        select split_part(change.key, '.', 1) as section, jsonb_object_agg(split_part(change.key, '.', 2), change.next) as secrets,
          jsonb_object_agg(split_part(change.key, '.', 2), change.before) as before
        from ${rowsOf(changes)} join ${settings} present
          on present.section = split_part(change.key, '.', 1) and present.secrets ->> split_part(change.key, '.', 2) = change.before
        group by 1
      ) renewed
      where ${settings.section} = renewed.section and ${settings.secrets} @> renewed.before`);
  }
  return { renewed: changes.length, unreadable };
}

async function reencryptSeeds(db: Database, secretBox: SecretBox): Promise<Reencrypted> {
  return inBatches(async (after) => {
    const rows = await db
      .select({ id: users.id, text: users.totpSecret })
      .from(users)
      .where(and(gt(users.id, after), isNotNull(users.totpSecret)))
      .orderBy(asc(users.id))
      .limit(BATCH);
    const stored = rows.map(({ id, text }) => ({
      key: String(id),
      text: text ?? "",
      purpose: encryptionPurpose,
    }));
    const { changes, unreadable } = renew(stored, secretBox);
    if (changes.length > 0) {
      await db.execute(sql`
        update ${users} set totp_secret = change.next from ${rowsOf(changes)}
        where ${users.id} = change.key::int and ${users.totpSecret} = change.before`);
    }
    return { rows, renewed: changes.length, unreadable };
  });
}

async function reencryptMailTokens(db: Database, secretBox: SecretBox): Promise<Reencrypted> {
  const token = sql<string>`${mailOutbox.details} ->> 'token'`;
  return inBatches(async (after) => {
    const rows = await db
      .select({ id: mailOutbox.id, text: token })
      .from(mailOutbox)
      .where(and(gt(mailOutbox.id, after), eq(mailOutbox.state, "waiting"), isNotNull(token)))
      .orderBy(asc(mailOutbox.id))
      .limit(BATCH);
    const stored = rows.map(({ id, text }) => ({ key: String(id), text, purpose: "mail" }));
    const { changes, unreadable } = renew(stored, secretBox);
    if (changes.length > 0) {
      await db.execute(sql`
        update ${mailOutbox} set details = ${mailOutbox.details} || jsonb_build_object('token', change.next)
        from ${rowsOf(changes)}
        where ${mailOutbox.id} = change.key::bigint and ${token} = change.before`);
    }
    return { rows, renewed: changes.length, unreadable };
  });
}

async function reencryptClientSecrets(db: Database, secretBox: SecretBox): Promise<Reencrypted> {
  const { organizationId, clientSecret } = identityProviders;
  return inBatches(async (after) => {
    const rows = await db
      .select({ id: organizationId, text: clientSecret })
      .from(identityProviders)
      .where(gt(organizationId, after))
      .orderBy(asc(organizationId))
      .limit(BATCH);
    const stored = rows.map(({ id, text }) => ({ key: String(id), text, purpose: clientSecretPurpose }));
    const { changes, unreadable } = renew(stored, secretBox);
    if (changes.length > 0) {
      await db.execute(sql`
        update ${identityProviders} set client_secret = change.next from ${rowsOf(changes)}
        where ${organizationId} = change.key::int and ${clientSecret} = change.before`);
    }
    return { rows, renewed: changes.length, unreadable };
  });
}

interface Batch extends Reencrypted {
  readonly rows: readonly { readonly id: number }[];
}

async function inBatches(work: (after: number) => Promise<Batch>): Promise<Reencrypted> {
  let [renewed, unreadable, after] = [0, 0, 0];
  for (;;) {
    const batch = await work(after);
    renewed += batch.renewed;
    unreadable += batch.unreadable;
    after = batch.rows.at(-1)?.id ?? after;
    if (batch.rows.length < BATCH) return { renewed, unreadable };
  }
}

interface Stored {
  readonly key: string;
  readonly text: string;
  readonly purpose: string;
}

interface Change {
  readonly key: string;
  readonly before: string;
  readonly next: string;
}

function renew(stored: readonly Stored[], secretBox: SecretBox) {
  const changes: Change[] = [];
  let unreadable = 0;
  for (const { key, text, purpose } of stored.filter((one) => !secretBox.isCurrent(one.text))) {
    const secret = secretBox.decrypt(text, purpose);
    if (secret === null) unreadable += 1;
    else changes.push({ key, before: text, next: secretBox.encrypt(secret, purpose) });
  }
  return { changes, unreadable };
}

const rowsOf = (changes: readonly Change[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(changes)}::text::jsonb) as change (key text, before text, next text)`;
