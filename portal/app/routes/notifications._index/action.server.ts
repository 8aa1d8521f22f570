import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { idCursor } from "@wardway/model";
import { z } from "zod";
import { markRead } from "#app/domain/transports/notifications/read.server.ts";
import { formReply, parseForm, readForm } from "#app/http/form.server.ts";
import { guard } from "#app/http/guard.server.ts";

const formSchema = z.object({ upTo: idCursor });

export async function action(args: ActionFunctionArgs) {
  const { db, caller } = await guard(args, "signed-in", { none: "marks the own notifications" });
  const submission = parseForm(await readForm(args.request), formSchema);
  if (submission.status !== "success") return data(formReply(submission), 422);
  await markRead(db, caller, submission.value);
  return redirect("/notifications");
}
