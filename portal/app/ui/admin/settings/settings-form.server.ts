import { data } from "@remix-run/node";
import type { z } from "zod";
import type { StoredSettings } from "#app/domain/settings/read.server.ts";
import { formReply } from "#app/http/form.server.ts";
import { attempted } from "#app/http/screen.server.ts";
import type { SecretBox } from "#app/infra/secret-box.server.ts";
import { type SettingsResult, settingsResult } from "./settings-result.ts";
import { type FormShape, parseSettings, readSecret, readTexts, textsOf } from "./typed-settings.ts";

type Values = Readonly<Record<string, string | number | boolean>>;

type SaveResult = ReturnType<typeof data<SettingsResult>> | null;

export interface SubmittedSettings<Value> {
  readonly value: Value;
  /** The version that the form was loaded with. */
  readonly version: number;
  /** Encrypted; null removes the stored one, undefined leaves it. */
  readonly secret: string | null | undefined;
}

/**
 * Validates and saves a form of settings.
 * @param save stores the settings; a DomainError is shown in the form
 * @param read the stored settings, to show after a conflict
 * @returns the result of a rejected form; null if it was saved
 */
export async function saveForm<Schema extends z.ZodObject>(
  form: FormData,
  shape: FormShape<Schema>,
  secretBox: SecretBox,
  save: (submitted: SubmittedSettings<z.output<Schema>>) => Promise<void>,
  read: () => Promise<StoredSettings<Values>>,
): Promise<SaveResult> {
  const submission = parseSettings(form, shape);
  if (submission.status !== "success") return data(settingsResult(formReply(submission)), 422);
  const secret = encryptSecret(form, shape.secret.name, secretBox);
  const { refusal } = await attempted(save({ value: submission.value, version: readVersion(form), secret }));
  if (!refusal) return null;
  const reply = formReply(submission, refusal);
  if (refusal.category !== "conflict") return data(settingsResult(reply), refusal.status);
  const { value: stored, version } = await read();
  const concurrentSave = { version, stored: textsOf(stored), typed: readTexts(form, shape.schema) };
  return data(settingsResult(reply, { concurrentSave }), refusal.status);
}

/** The encrypted new secret, null to remove the stored one, undefined to leave it. */
export function encryptSecret(form: FormData, name: string, secretBox: SecretBox): string | null | undefined {
  const secret = readSecret(form, name);
  return typeof secret === "string" ? secretBox.encrypt(secret, name) : secret;
}

/** The version of a form; -1, which no stored version has, if it is missing. */
function readVersion(form: FormData): number {
  const version = form.get("version");
  return typeof version === "string" && /^\d{1,9}$/.test(version) ? Number(version) : -1;
}
