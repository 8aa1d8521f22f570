import type { ActionFunctionArgs } from "@remix-run/node";
import { idCursor } from "@wardway/model";
import { z } from "zod";
import { parseForm, readForm } from "#app/http/forms/form.server.ts";
import { guard } from "#app/http/session/guard.server.ts";
import { acknowledgeCall } from "../domain/transports/notifications/open-request.server.ts";

const formSchema = z.object({ requestId: idCursor });

/** The caller's side has seen what has changed, without opening the request's page again. */
export async function action(args: ActionFunctionArgs) {
  const { db, caller } = await guard(args, "request.list", { none: "ends the call of the own side" });
  const submission = parseForm(await readForm(args.request), formSchema);
  if (submission.status !== "success") return new Response(null, { status: 422 });
  await acknowledgeCall(db, caller, submission.value.requestId);
  return new Response(null, { status: 204 });
}
