import { data } from "@remix-run/node";
import type { Database } from "@wardway/db/open";
import { DomainError } from "@wardway/model";
import { tryConnection, tryMail } from "#app/domain/administration/test-mail-connection.server.ts";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { readSystemSettings } from "#app/domain/settings/read.server.ts";
import { formReply } from "#app/http/form.server.ts";
import { attempted } from "#app/http/screen.server.ts";
import type { SecretBox } from "#app/infra/secret-box.server.ts";
import { sealedSecret } from "#app/ui/admin/settings/settings-form.server.ts";
import { settingsAnswer, type TrialResult } from "#app/ui/admin/settings/settings-result.ts";
import { parseSettings } from "#app/ui/admin/settings/typed-settings.ts";
import { mailForm, trials } from "./system-form.ts";

export interface Trier {
  readonly db: Database;
  readonly caller: Caller;
  readonly secretBox: SecretBox;
  /** Where a test mail goes: the administrator's own address, and no other. */
  readonly ownEmail: string | null;
}

/** Answers Test Connection and Send Test Email. Nothing is saved; that a server fails is an answer, not an error. */
export async function trySettings(form: FormData, intent: string, by: Trier) {
  const submission = parseSettings(form, mailForm);
  if (submission.status !== "success") return data(settingsAnswer(formReply(submission)), 422);
  const tried = (trial: TrialResult) => settingsAnswer(formReply(submission), { trial });
  const { value: stored } = await readSystemSettings(by.db);
  const trial = {
    value: { ...stored, ...submission.value },
    smtpPassword: sealedSecret(form, mailForm.secret.name, by.secretBox),
  };
  const { refusal } = await attempted(
    intent === trials.mail
      ? mailTo(by.ownEmail, (address) => tryMail(by.db, by.caller, trial, by.secretBox, address))
      : tryConnection(by.db, by.caller, trial, by.secretBox),
  );
  if (!refusal) return data(tried([{ outcome: "passed", sentence: successes(intent, by) }]));
  return refusal.category === "invalid" && refusal.errors.length > 0
    ? data(settingsAnswer(formReply(submission, refusal)), refusal.status)
    : data(tried([{ outcome: "failed", sentence: refusal.message }]));
}

const successes = (intent: string, { ownEmail }: Trier) =>
  intent === trials.mail
    ? `The test mail was handed to the server. Look for it at ${ownEmail}.`
    : "The connection works: the server answered and took the log-in, where there is one.";

async function mailTo(address: string | null, send: (address: string) => Promise<void>): Promise<void> {
  if (!address) {
    throw new DomainError("account.noEmail");
  }
  await send(address);
}
