import { t } from "@lingui/core/macro";
import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { z } from "zod";
import { markMessage } from "#app/domain/contact/mark.server.ts";
import { parseForm, readForm } from "#app/http/form.server.ts";
import { guard } from "#app/http/guard.server.ts";
import { attempt } from "#app/http/screen.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";

const markSchema = z.object({
  messageId: z.coerce.number().int().min(1).max(2_147_483_647),
  mark: z.enum(["read", "unread"]),
});

export async function action(args: ActionFunctionArgs) {
  const { db, caller } = await guard(args, "contact.read", "change");
  const submission = parseForm(await readForm(args.request), markSchema);
  if (submission.status !== "success") return data(t`Name the message and how to mark it.`, 422);
  const { messageId, mark } = submission.value;
  const back = `/admin/messages${new URL(args.request.url).search}`;
  const { rejection } = await attempt(markMessage(db, caller, messageId, mark === "read"));
  if (!rejection) return redirect(back);
  return redirectWithToast(args.context, "/admin/messages", {
    title: t`Not marked`,
    description: rejection.message,
    variant: "destructive",
  });
}
