import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { currentPasswordField } from "@wardway/model";
import { z } from "zod";
import { confirmByCode, confirmByPassword } from "#app/domain/accounts/confirm-identity.server.ts";
import { hasPasswordLogIn } from "#app/domain/accounts/has-password-log-in.ts";
import { wrongOwnPassword } from "#app/domain/accounts/own-password.server.ts";
import { formReply, parseForm, readForm } from "#app/http/form.server.ts";
import { guard, safeRedirect } from "#app/http/guard.server.ts";
import { getHomePath } from "#app/http/home.ts";
import { codeSchema, getOrigin } from "#app/http/log-in.server.ts";
import { attempt } from "#app/http/screen.server.ts";
import { getSessionId } from "#app/http/sessions/current.server.ts";
import { confirmSession } from "#app/http/sessions/store.server.ts";

const passwordSchema = z.object({ currentPassword: currentPasswordField });

export async function action(args: ActionFunctionArgs) {
  const { db, caller, account } = await guard(args, "signed-in", "change");
  const { request, context } = args;
  const form = await readForm(request);
  const id = crypto.randomUUID();
  const submission = parseForm(form, form.has("code") ? codeSchema : passwordSchema);
  if (submission.status !== "success") return data({ id, result: formReply(submission) }, 422);
  const proof = submission.value;
  if ("currentPassword" in proof && !hasPasswordLogIn(account)) {
    return data({ id, result: formReply(submission, wrongOwnPassword()) }, 422);
  }
  const { rejection } = await attempt(
    "code" in proof
      ? confirmByCode(db, caller, context.secretBox, proof.code, getOrigin(args))
      : confirmByPassword(db, caller, proof.currentPassword),
  );
  if (rejection) return data({ id, result: formReply(submission, rejection) }, rejection.status);
  const sessionId = await getSessionId(request, context);
  if (sessionId !== null) await confirmSession(db, sessionId);
  return redirect(safeRedirect(new URL(request.url).searchParams.get("redirectTo"), getHomePath(account)));
}
