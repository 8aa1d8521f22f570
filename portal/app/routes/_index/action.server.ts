import { type ActionFunctionArgs, data } from "@remix-run/node";
import { readForm } from "#app/http/form.server.ts";
import { findVisitor } from "#app/http/guard.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { submitContactForm } from "./contact-action.server.ts";
import { contactThanks } from "./contact-texts.ts";

export async function action(args: ActionFunctionArgs) {
  const account = await findVisitor(args);
  const { request, context } = args;
  const form = await readForm(request);
  const sender = {
    userId: account?.id ?? null,
    username: account?.username ?? null,
    ipAddress: context.ipAddress,
  };
  const { status, ...result } = await submitContactForm(context, sender, form);
  if (!result.isAccepted) return data(result, status);
  // Without a script the page reloads and shows a toast.
  return form.get("answer") === "data"
    ? data(result, status)
    : redirectWithToast(context, "/#contact", contactThanks());
}
