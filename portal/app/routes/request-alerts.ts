import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { callKinds } from "@wardway/model";
import { z } from "zod";
import { readRecords } from "#app/domain/audit/record-reads.server.ts";
import { listCalls } from "#app/domain/transports/alerts/list-calls.server.ts";
import { parseForm, readForm } from "#app/http/forms/form.server.ts";
import { guard } from "#app/http/session/guard.server.ts";
import { updateAlertPreferences } from "../domain/accounts/preferences.server.ts";

/** Open pages refetch what waits for their users. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, caller, account } = await guard(args, "request.list", "records");
  const calls = listCalls(db, caller, account);
  return Response.json(await readRecords({ db, caller, isBackground: true }, calls, (found) => found));
}

const choice = z
  .enum(["on", "off"])
  .transform((value) => value === "on")
  .optional();
const preferencesSchema = z
  .object({
    alertSound: choice,
    alertDesktop: choice,
    onlyOwnCalls: choice,
    kind: z.enum(callKinds).optional(),
    /** Whether this kind calls. */
    calls: choice,
  })
  .refine(({ kind, calls, ...switches }) =>
    kind === undefined ? Object.values(switches).some((isOn) => isOn !== undefined) : calls !== undefined,
  );

export async function action(args: ActionFunctionArgs) {
  const { db, caller } = await guard(args, "signed-in", "change");
  const submission = parseForm(await readForm(args.request), preferencesSchema);
  if (submission.status !== "success") return Response.json({ isSaved: false }, { status: 422 });
  const { kind, calls, ...switches } = submission.value;
  await updateAlertPreferences(db, caller, { ...switches, ...(kind && { calls: { [kind]: calls } }) });
  return Response.json({ isSaved: true });
}
