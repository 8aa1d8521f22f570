import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import type { DomainError } from "@wardway/model";
import { z } from "zod";
import { authenticateForm } from "#app/http/authenticator.server.ts";
import { formReply, parseForm, readForm } from "#app/http/form.server.ts";
import { safeRedirect } from "#app/http/guard.server.ts";
import { homeOf } from "#app/http/home.ts";
import { awaitSecondFactor, completeLogIn, hasSecondFactor } from "#app/http/log-in.server.ts";
import { attempted } from "#app/http/screen.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";

/** What is typed again after a rejection; the authenticator checks it. */
const typedSchema = z.object({ username: z.string().optional() });

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const submission = parseForm(await readForm(request.clone()), typedSchema);
  const { value: begun, refusal } = await attempted(begin(args));
  if (refusal) {
    const { message: sentence } = refusal;
    // Beside the form and in a message, not at a field: it does not tell which of the two is wrong.
    const result = formReply(submission, { message: sentence, errors: [] });
    return data({ result, title: titleOf(refusal), sentence }, refusal.status);
  }
  const { account, header } = begun;
  const target = safeRedirect(new URL(request.url).searchParams.get("redirectTo"), homeOf[account.role]);
  if (hasSecondFactor(account)) {
    return redirect(`/login/code?redirectTo=${encodeURIComponent(target)}`, { headers: [header] });
  }
  const message = {
    title: "Login successful",
    description: `Welcome back, ${account.name || account.username}!`,
  };
  return redirectWithToast(context, target, message, [header]);
}

/** Checks what was typed, and begins the session or the wait for a code. */
async function begin(args: ActionFunctionArgs) {
  const account = await authenticateForm(args);
  const goOn = hasSecondFactor(account) ? awaitSecondFactor : completeLogIn;
  return { account, header: await goOn(args, account) };
}

const titleOf = (error: DomainError) => (error.category === "invalid" ? "Error" : "Login failed");
