import { t } from "@lingui/core/macro";
import { data } from "@remix-run/node";
import type { Database } from "@wardway/db/open";
import { DomainError } from "@wardway/model";
import { sendTestEmail, testMailConnection } from "#app/domain/administration/test-mail-connection.server.ts";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { readSystemSettings } from "#app/domain/settings/read-settings.server.ts";
import { attempt } from "#app/http/errors/attempt.server.ts";
import { formReply } from "#app/http/forms/form.server.ts";
import type { SecretBox } from "#app/infra/secret-box.server.ts";
import { encryptSecret } from "#app/sections/admin/settings/settings-form.server.ts";
import { type ConnectionTestResult, settingsResult } from "#app/sections/admin/settings/settings-result.ts";
import { parseSettings } from "#app/sections/admin/settings/typed-settings.ts";
import { connectionTests, mailForm } from "./system-form.ts";

export interface MailTestContext {
  readonly db: Database;
  readonly caller: Caller;
  readonly secretBox: SecretBox;
  /** Recipient of the test mail: the administrator. */
  readonly ownEmail: string | null;
}

/** Tests the mail server without saving. A failure of the server is a result. */
export async function testMailSettings(form: FormData, intent: string, test: MailTestContext) {
  const submission = parseSettings(form, mailForm);
  if (submission.status !== "success") return data(settingsResult(formReply(submission)), 422);
  const tested = (connectionTest: ConnectionTestResult) =>
    settingsResult(formReply(submission), { connectionTest });
  const { value: stored } = await readSystemSettings(test.db);
  const draft = {
    value: { ...stored, ...submission.value },
    smtpPassword: encryptSecret(form, mailForm.secret.name, test.secretBox),
  };
  const { rejection } = await attempt(
    intent === connectionTests.mail
      ? sendTo(test.ownEmail, (address) =>
          sendTestEmail(test.db, test.caller, draft, test.secretBox, address),
        )
      : testMailConnection(test.db, test.caller, draft, test.secretBox),
  );
  if (!rejection) return data(tested([{ outcome: "passed", sentence: getSuccessMessage(intent, test) }]));
  return rejection.category === "invalid" && rejection.errors.length > 0
    ? data(settingsResult(formReply(submission, rejection)), rejection.status)
    : data(tested([{ outcome: "failed", sentence: rejection.message }]));
}

const getSuccessMessage = (intent: string, { ownEmail }: MailTestContext) =>
  intent === connectionTests.mail
    ? t`The test email was handed to the server. Check the inbox of ${{ ownEmail: String(ownEmail) }}.`
    : t`The connection works: the server responded and accepted the log-in, if there is one.`;

async function sendTo(address: string | null, send: (address: string) => Promise<void>): Promise<void> {
  if (!address) throw new DomainError("account.noEmail");
  await send(address);
}
