import { type ActionFunctionArgs, data } from "@remix-run/node";
import { isShowable, limits } from "@wardway/model";
import { createTranslator } from "@wardway/model/messages/translator";
import { z } from "zod";
import { requestReset } from "#app/domain/accounts/forgotten-password.server.ts";
import { activeSettings } from "#app/domain/settings/read.server.ts";
import { formReply, parseForm, readForm } from "#app/http/form.server.ts";
import { attempt } from "#app/http/screen.server.ts";
import { portalLanguage } from "#app/infra/language.ts";
import { canMail } from "./loader.server.ts";
import { messages } from "./messages.server.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

const schema = z.object({
  username: z
    .string({ error: translate("forgotPassword.enterYourUsername") })
    .trim()
    .min(1, translate("forgotPassword.enterYourUsername"))
    .max(limits.username, translate("forgotPassword.usernameCanHaveAtMost", { username: limits.username }))
    .refine(isShowable, translate("forgotPassword.usernameHasCharactersThat")),
});

export async function action({ request, context }: ActionFunctionArgs) {
  const submission = parseForm(await readForm(request), schema);
  if (submission.status !== "success") return data({ sent: false, result: formReply(submission) }, 422);
  const { db, secretBox, ipAddress, demoLogins } = context;
  if (!canMail(await activeSettings(db))) return data({ sent: false, result: null }, 503);
  const sendingLink = requestReset(db, secretBox, { ...submission.value, ipAddress, demoLogins });
  const { rejection } = await attempt(sendingLink);
  if (rejection) return data({ sent: false, result: formReply(submission, rejection) }, rejection.status);
  return { sent: true, result: null };
}
