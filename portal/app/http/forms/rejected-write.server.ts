import { t } from "@lingui/core/macro";
import { type ActionFunctionArgs, data } from "@remix-run/node";
import { DomainError } from "@wardway/model";
import { z } from "zod";
import { READ_ONLY_RETRY_SECONDS, toScreenResponse } from "../errors/problem-response.server.ts";
import type { ReadOnlyResult } from "../errors/read-only.ts";
import { toastCookie } from "../session/cookies.server.ts";
import { formReply, parseForm, readForm } from "./form.server.ts";

const anyForm = z.looseObject({});

/**
 * The result of a form while the database accepts no writes: as of a rejected one, with what was typed. Screens name that
 * part differently, so it is there under each name.
 * @param isPage false for a route without a screen
 * @throws a response, as any form with unknown fields
 */
export async function rejectWrite(
  { request, context }: ActionFunctionArgs,
  isPage: boolean,
): Promise<unknown> {
  const error = new DomainError("server.readOnly");
  if (!isPage) return toScreenResponse(error, request);
  const form = request.bodyUsed ? new FormData() : await readForm(request);
  const reply = formReply(parseForm(form, anyForm), error);
  const intent = form.get("intent");
  const result = {
    ...reply,
    ...{ reply, result: reply, problem: error.message, created: null, failure: null, secret: null },
    ...(typeof intent === "string" && { intent }),
    isReadOnly: true,
  } satisfies ReadOnlyResult;
  // Some forms show no errors, so a toast does; a page without a script has the notice of its frame.
  const toast = await toastCookie(context).serialize({
    id: crypto.randomUUID(),
    title: t`Not saved`,
    description: t`The portal is read-only for now.`,
    variant: "destructive",
  });
  return data(result, {
    status: error.status,
    headers: { "retry-after": String(READ_ONLY_RETRY_SECONDS), "set-cookie": toast },
  });
}
