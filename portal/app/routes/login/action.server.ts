import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { type DomainError, limits } from "@wardway/model";
import { readForm } from "#app/http/form.server.ts";
import { safeRedirect } from "#app/http/guard.server.ts";
import { homeOf } from "#app/http/home.ts";
import { authenticator, awaitSecondFactor, completeLogIn, hasSecondFactor } from "#app/http/log-in.server.ts";
import { attempted } from "#app/http/screen.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const typed = await readForm(request.clone());
  const { value: begun, refusal } = await attempted(begin(args));
  if (refusal) {
    const username = String(typed.get("username") ?? "").slice(0, limits.username);
    return data(
      { id: crypto.randomUUID(), title: titleOf(refusal), sentence: refusal.message, username },
      refusal.status,
    );
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
  const account = await authenticator(args).authenticate("form", args.request);
  const goOn = hasSecondFactor(account) ? awaitSecondFactor : completeLogIn;
  return { account, header: await goOn(args, account) };
}

const titleOf = (error: DomainError) => (error.category === "invalid" ? "Error" : "Login failed");
