import { type ActionFunctionArgs, data } from "@remix-run/node";
import { isShowable, limits } from "@wardway/model";
import { z } from "zod";
import { requestReset } from "#app/domain/accounts/forgotten-password.server.ts";
import { settingsInForce } from "#app/domain/settings/read.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { attempted } from "#app/http/screen.server.ts";
import { type FormRefusal, invalidFields, refusalBeside } from "#app/ui/log-in/field-messages.ts";
import { canMail } from "./loader.server.ts";

const schema = z.object({
  username: z
    .string({ error: "Enter your username." })
    .trim()
    .min(1, "Enter your username.")
    .max(limits.username, `Username can have at most ${limits.username} characters.`)
    .refine(isShowable, "Username has characters that cannot be shown."),
});

export async function action({ request, context }: ActionFunctionArgs) {
  const typed = schema.safeParse(Object.fromEntries(await readForm(request)));
  if (!typed.success) return data({ sent: false, ...invalidFields(typed.error) }, 422);
  const { db, secretBox, ipAddress, demoLogins } = context;
  if (!canMail(await settingsInForce(db))) return data(unsent, 503);
  const asked = requestReset(db, secretBox, { ...typed.data, ipAddress, demoLogins });
  const { refusal } = await attempted(asked);
  if (refusal) return data({ sent: false, ...refusalBeside(refusal) }, refusal.status);
  return { ...unsent, sent: true };
}

const unsent: FormRefusal & { readonly sent: boolean } = { sent: false, problem: null, errors: {} };
