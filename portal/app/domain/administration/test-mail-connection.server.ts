import type { Database } from "@wardway/db/open";
import { DomainError, type SystemSettings } from "@wardway/model";
import { sendTestMail, testConnection } from "#app/infra/mail/transport.server.ts";
import type { SecretBox } from "#app/infra/secret-box.server.ts";
import type { Caller } from "../audit/caller.server.ts";
import { recordAudit } from "../audit/record.server.ts";
import { readSystemSettings } from "../settings/read.server.ts";
import { refuseForeignServer } from "./stored-password.server.ts";

/** Seconds after which somebody who waits for an answer is told that there was none. */
const patience = 30;

/** Mail settings as a form has them, saved or not. */
export interface MailTrial {
  readonly value: SystemSettings;
  /** A new SMTP password, sealed; null to go without; undefined for the stored one. */
  readonly smtpPassword: string | null | undefined;
}

/**
 * Speaks with the mail server of `trial` and sends nothing.
 * @throws DomainError invalid where a setting is missing, unavailable where the server is not to be had
 */
export function tryConnection(db: Database, caller: Caller, trial: MailTrial, secretBox: SecretBox) {
  return audited(db, caller, "settings.test_connection", trial, (secrets) =>
    testConnection(trial.value, secrets, secretBox),
  );
}

/** Sends a test mail to `recipient` in the same way. @throws DomainError as `tryConnection` */
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

/** The outcome stands in the trail either way: an administrator can knock at any port with this. */
async function audited(
  db: Database,
  caller: Caller,
  action: string,
  trial: MailTrial,
  attempt: (secrets: Readonly<Record<string, string>>) => Promise<void>,
): Promise<void> {
  const { smtpServer, smtpPort } = trial.value;
  const record = (success: boolean, refused: Record<string, string>) =>
    recordAudit(db, caller, {
      action,
      resourceType: "settings",
      details: { smtpServer, smtpPort, ...refused },
      success,
    });
  try {
    await answeredInTime(attempt(await secretsOf(db, trial)), smtpServer);
  } catch (error) {
    if (error instanceof DomainError) await record(false, { refused: error.category });
    throw error;
  }
  await record(true, {});
}

async function secretsOf(db: Database, { value, smtpPassword }: MailTrial): Promise<Record<string, string>> {
  if (smtpPassword !== undefined) return smtpPassword === null ? {} : { smtpPassword };
  const stored = await readSystemSettings(db);
  refuseForeignServer(stored, value, smtpPassword);
  return { ...stored.secrets };
}

/** A server may answer each step just in time and keep somebody waiting for minutes. */
async function answeredInTime(work: Promise<void>, host: string): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new DomainError("mail.timedOut", { host, seconds: patience }));
    }, patience * 1_000);
  });
  try {
    await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
