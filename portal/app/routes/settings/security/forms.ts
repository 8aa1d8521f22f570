import { t } from "@lingui/core/macro";
import { cleanText, currentPasswordField, isShowable, limits } from "@wardway/model";
import { z } from "zod";
import { rowId } from "#app/http/forms/row-id.ts";
import { registrationField } from "#app/http/session/passkey-fields.server.ts";

const code = z
  .string({ error: () => t`Enter the code` })
  .trim()
  .min(1, { error: () => t`Enter the code` })
  .max(40, { error: () => t`This is no code.` });

const passkeyName = z
  .string({ error: () => t`Name the passkey` })
  .overwrite(cleanText)
  .trim()
  .min(1, { error: () => t`Name the passkey` })
  .max(limits.passkeyName, {
    error: () => t`A name can have at most ${{ max: limits.passkeyName }} characters.`,
  })
  .refine(isShowable, { error: () => t`Name the passkey` });

/** A form of a button alone. */
export const emptyForm = z.object({});
export const codeForm = z.object({ code });
export const passwordForm = z.object({ currentPassword: currentPasswordField });
export const startPasskeyForm = z.object({ name: passkeyName });
export const addPasskeyForm = z.object({ name: passkeyName, credential: registrationField });
export const removePasskeyForm = z.object({ passkey: rowId });
