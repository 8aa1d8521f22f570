import { data } from "@remix-run/node";
import type { z } from "zod";
import type { StoredSettings } from "#app/domain/settings/read.server.ts";
import { formReply } from "#app/http/form.server.ts";
import { attempted } from "#app/http/screen.server.ts";
import type { SecretBox } from "#app/infra/secret-box.server.ts";
import { type SettingsAnswer, settingsAnswer } from "./settings-result.ts";
import { type FormShape, parseSettings, secretIn, textsIn, textsOf } from "./typed-settings.ts";

type Values = Readonly<Record<string, string | number | boolean>>;

/** A refusal as the answer to a form, with its status; null where there is none. */
type Answered = ReturnType<typeof data<SettingsAnswer>> | null;

/** What a form asks to be stored. */
export interface SentSettings<Value> {
  readonly value: Value;
  /** The version that the form was read with. */
  readonly version: number;
  /** Sealed; null removes the stored one, undefined keeps it. */
  readonly secret: string | null | undefined;
}

/**
 * Saves what a form of settings says.
 * @param save stores it; its refusals are shown beside the form
 * @param read what is stored now, for somebody who was not the first to save
 * @returns the answer to a form that is not saved, null to one that is
 */
export async function saveForm<Schema extends z.ZodObject>(
  form: FormData,
  shape: FormShape<Schema>,
  secretBox: SecretBox,
  save: (sent: SentSettings<z.output<Schema>>) => Promise<void>,
  read: () => Promise<StoredSettings<Values>>,
): Promise<Answered> {
  const submission = parseSettings(form, shape);
  if (submission.status !== "success") return data(settingsAnswer(formReply(submission)), 422);
  const secret = sealedSecret(form, shape.secret.name, secretBox);
  const { refusal } = await attempted(save({ value: submission.value, version: versionIn(form), secret }));
  if (!refusal) return null;
  const result = formReply(submission, refusal);
  if (refusal.category !== "conflict") return data(settingsAnswer(result), refusal.status);
  const { value: stored, version } = await read();
  const meanwhile = { version, stored: textsOf(stored), typed: textsIn(form, shape.schema) };
  return data(settingsAnswer(result, { meanwhile }), refusal.status);
}

/** A new secret as it is stored, null to remove the stored one, undefined to keep it. */
export function sealedSecret(form: FormData, name: string, secretBox: SecretBox): string | null | undefined {
  const secret = secretIn(form, name);
  return typeof secret === "string" ? secretBox.seal(secret, name) : secret;
}

/** A form that names no version was read before any. */
function versionIn(form: FormData): number {
  const version = form.get("version");
  return typeof version === "string" && /^\d{1,9}$/.test(version) ? Number(version) : -1;
}
