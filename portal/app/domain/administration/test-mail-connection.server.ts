import type { Database } from "@wardway/db/open";
import { DomainError, type SystemSettings } from "@wardway/model";
import { sendTestMail, testConnection } from "#app/infra/mail/transport.server.ts";
import type { SecretBox } from "#app/infra/secret-box.server.ts";
import type { Caller } from "../audit/caller.server.ts";
import { recordAudit } from "../audit/record.server.ts";
import { readSystemSettings } from "../settings/read.server.ts";
import { assertOwnMailServer } from "./stored-password.server.ts";

const TEST_TIMEOUT_SECONDS = 30;

/** Mail settings of the form, saved or not. */
export interface MailTrial {
  readonly value: SystemSettings;
  /** A new SMTP password, encrypted; null for none; undefined for the stored one. */
  readonly smtpPassword: string | null | undefined;
}

/**
 * Connects to the mail server of `trial` without sending an email.
 * @throws DomainError invalid if a setting is missing, unavailable if the server cannot be reached
 */
export function tryConnection(db: Database, caller: Caller, trial: MailTrial, secretBox: SecretBox) {
  return audited(db, caller, "settings.test_connection", trial, (secrets) =>
    testConnection(trial.value, secrets, secretBox),
  );
}

/** Sends a test email to `recipient`. @throws DomainError as `tryConnection` */
export function tryMail(
  db: Database,
  caller: Caller,
  trial: MailTrial,
  secretBox: SecretBox,
  recipient: string,
) {
  return audited(db, caller, "settings.send_test_mail", trial, (secrets) =>
    sendTestMail(trial.value, secrets, secretBox, recipient),
  );
}

/** Both outcomes are audited, because an administrator can probe any port with this. */
async function audited(
  db: Database,
  caller: Caller,
  action: string,
  trial: MailTrial,
  attempt: (secrets: Readonly<Record<string, string>>) => Promise<void>,
): Promise<void> {
  const { smtpServer, smtpPort } = trial.value;
  const record = (success: boolean, rejection: Record<string, string>) =>
    recordAudit(db, caller, {
      action,
      resourceType: "settings",
      details: { smtpServer, smtpPort, ...rejection },
      success,
    });
  try {
    await withTimeout(attempt(await secretsOf(db, trial)), smtpServer);
  } catch (error) {
    if (error instanceof DomainError) await record(false, { refused: error.category });
    throw error;
  }
  await record(true, {});
}

async function secretsOf(db: Database, { value, smtpPassword }: MailTrial): Promise<Record<string, string>> {
  if (smtpPassword !== undefined) return smtpPassword === null ? {} : { smtpPassword };
  const stored = await readSystemSettings(db);
  assertOwnMailServer(stored, value, smtpPassword);
  return { ...stored.secrets };
}

/** The steps have timeouts of their own, whose sum can be minutes. */
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
