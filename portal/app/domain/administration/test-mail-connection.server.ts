import type { Database } from "@wardway/db/open";
import { DomainError, type SystemSettings } from "@wardway/model";
import { sendTestMail, testConnection } from "#app/infra/mail/transport.server.ts";
import type { SecretBox } from "#app/infra/secret-box.server.ts";
import type { Caller } from "../audit/caller.server.ts";
import { recordAudit } from "../audit/record-audit.server.ts";
import { readSystemSettings } from "../settings/read-settings.server.ts";
import { assertPermittedAddresses } from "./permitted-addresses.server.ts";
import { assertOwnMailServer } from "./stored-password.server.ts";

const TEST_TIMEOUT_SECONDS = 30;

/** Saved or not. */
export interface MailDraft {
  readonly value: SystemSettings;
  /** Encrypted; null for none, undefined for the stored one. */
  readonly smtpPassword: string | null | undefined;
}

/** Connects without sending an email. @throws DomainError invalid if a setting is missing; unavailable */
export function testMailConnection(db: Database, caller: Caller, draft: MailDraft, secretBox: SecretBox) {
  return audited(db, caller, "settings.test_connection", draft, (secrets) =>
    testConnection(draft.value, secrets, secretBox),
  );
}

/** @throws DomainError as `testMailConnection` */
export function sendTestEmail(
  db: Database,
  caller: Caller,
  draft: MailDraft,
  secretBox: SecretBox,
  recipient: string,
) {
  return audited(db, caller, "settings.send_test_mail", draft, (secrets) =>
    sendTestMail(draft.value, secrets, secretBox, recipient),
  );
}

/** Audits both outcomes, because this can probe any port. */
async function audited(
  db: Database,
  caller: Caller,
  action: string,
  draft: MailDraft,
  attempt: (secrets: Readonly<Record<string, string>>) => Promise<void>,
): Promise<void> {
  const { smtpServer, smtpPort } = draft.value;
  const record = (success: boolean, rejection: Record<string, string>) =>
    recordAudit(db, caller, {
      action,
      resourceType: "settings",
      details: { smtpServer, smtpPort, ...rejection },
      success,
    });
  try {
    assertPermittedAddresses(draft.value);
    await withTimeout(attempt(await secretsOf(db, draft)), smtpServer);
  } catch (error) {
    if (error instanceof DomainError) await record(false, { refused: error.category });
    throw error;
  }
  await record(true, {});
}

async function secretsOf(db: Database, { value, smtpPassword }: MailDraft): Promise<Record<string, string>> {
  if (smtpPassword !== undefined) return smtpPassword === null ? {} : { smtpPassword };
  const stored = await readSystemSettings(db);
  assertOwnMailServer(stored, value, smtpPassword);
  return { ...stored.secrets };
}

/** The steps' own timeouts can add up to minutes. */
async function withTimeout(work: Promise<void>, host: string): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new DomainError("mail.timedOut", { host, seconds: TEST_TIMEOUT_SECONDS }));
    }, TEST_TIMEOUT_SECONDS * 1_000);
  });
  try {
    await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
