import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { z } from "zod";
import { markRead } from "#app/domain/transports/notifications/read.server.ts";
import { idCursor } from "#app/http/api-input.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { guard } from "#app/http/guard.server.ts";

const formSchema = z.object({ upTo: idCursor });

export async function action(args: ActionFunctionArgs) {
  const { db, caller } = await guard(args, "signed-in");
  const submission = parseWithZod(await readForm(args.request), { schema: formSchema });
  if (submission.status !== "success") return data(submission.reply(), 422);
  await markRead(db, caller, submission.value);
  return redirect("/notifications");
}
