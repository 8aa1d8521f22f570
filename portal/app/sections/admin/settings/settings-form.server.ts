import { data } from "@remix-run/node";
import type { z } from "zod";
import type { StoredSettings } from "#app/domain/settings/read-settings.server.ts";
import { attempt } from "#app/http/errors/attempt.server.ts";
import { formReply } from "#app/http/forms/form.server.ts";
import type { SecretBox } from "#app/infra/secret-box.server.ts";
import { type SettingsResult, settingsResult } from "./settings-result.ts";
import { type FormShape, parseSettings, readSecret, readTexts, toTexts } from "./typed-settings.ts";

type Values = Readonly<Record<string, string | number | boolean>>;

type SaveResult = ReturnType<typeof data<SettingsResult>> | null;

export interface SubmittedSettings<Value> {
  readonly value: Value;
  /** Version that the form was loaded with. */
  readonly version: number;
  /** Encrypted; null removes it, undefined leaves it. */
  readonly secret: string | null | undefined;
}

/**
 * Validates and saves a settings form.
 * @param save its DomainErrors are shown in the form
 * @param read the stored settings, shown after a conflict
 * @returns null if saved, else the form's result
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
  const { rejection } = await attempt(save({ value: submission.value, version: readVersion(form), secret }));
  if (!rejection) return null;
  const reply = formReply(submission, rejection);
  if (rejection.category !== "conflict") return data(settingsResult(reply), rejection.status);
  const { value: stored, version } = await read();
  const concurrentSave = { version, stored: toTexts(stored), typed: readTexts(form, shape.schema) };
  return data(settingsResult(reply, { concurrentSave }), rejection.status);
}

/** Returns null to remove the stored secret, undefined to leave it. */
export function encryptSecret(form: FormData, name: string, secretBox: SecretBox): string | null | undefined {
  const secret = readSecret(form, name);
  return typeof secret === "string" ? secretBox.encrypt(secret, name) : secret;
}

/** Returns -1, which no stored version has, if it is missing. */
function readVersion(form: FormData): number {
  const version = form.get("version");
  return typeof version === "string" && /^\d{1,9}$/.test(version) ? Number(version) : -1;
}
