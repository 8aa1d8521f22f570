import { t } from "@lingui/core/macro";
import { type ActionFunctionArgs, data } from "@remix-run/node";
import { registerSchema } from "@wardway/model";
import { z } from "zod";
import { acceptInvitation } from "#app/domain/invitations/accept.server.ts";
import { activeSettings } from "#app/domain/settings/read.server.ts";
import { invitationCookie } from "#app/http/cookies.server.ts";
import { formReply, parseForm, readForm } from "#app/http/form.server.ts";
import { getHomePath } from "#app/http/home.ts";
import { completeLogIn } from "#app/http/log-in.server.ts";
import { attempt } from "#app/http/screen.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { readTokenCookie } from "#app/http/token-of-link.server.ts";

const registrationSchema = registerSchema
  .omit({ token: true })
  .extend({ confirmPassword: z.string().default("") })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ["confirmPassword"],
    error: () => t`Passwords do not match`,
    when: ({ issues }) => issues.every(({ path }) => path?.[0] !== "password"),
  });

export async function action({ request, context }: ActionFunctionArgs) {
  const submission = parseForm(await readForm(request), registrationSchema);
  if (submission.status !== "success") return data(formReply(submission), 422);
  const { confirmPassword: _, ...person } = submission.value;
  const token = await readTokenCookie(request, invitationCookie(context));
  const { value: account, rejection } = await attempt(
    acceptInvitation(context.db, { ...person, token }, context.ipAddress),
  );
  if (rejection) return data(formReply(submission, rejection), rejection.status);
  const { systemName } = await activeSettings(context.db);
  const session = await completeLogIn({ request, context }, account);
  const deletedCookie = await invitationCookie(context).serialize("", { maxAge: 0 });
  const message = {
    title: t`Registration successful`,
    description: t`Welcome to ${systemName}, ${{ account: account.name || account.username }}!`,
  };
  return redirectWithToast(context, getHomePath(account), message, [
    ...session,
    ["set-cookie", deletedCookie],
  ]);
}
