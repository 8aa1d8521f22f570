import { t } from "@lingui/core/macro";
import { type ActionFunctionArgs, data } from "@remix-run/node";
import { isShowable, limits } from "@wardway/model";
import { z } from "zod";
import { requestReset } from "#app/domain/accounts/forgotten-password.server.ts";
import { activeSettings } from "#app/domain/settings/read.server.ts";
import { formReply, parseForm, readForm } from "#app/http/form.server.ts";
import { attempt } from "#app/http/screen.server.ts";
import { canMail } from "./loader.server.ts";

const schema = z.object({
  username: z
    .string({ error: () => t`Enter your username.` })
    .trim()
    .min(1, { error: () => t`Enter your username.` })
    .max(limits.username, {
      error: () => t`Username can have at most ${{ username: limits.username }} characters.`,
    })
    .refine(isShowable, { error: () => t`Username has characters that cannot be shown.` }),
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
