import type { SubmissionResult } from "@conform-to/react";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { type ActionFunctionArgs, data } from "@remix-run/node";
import type { Database } from "@wardway/db/open";
import type { DomainError } from "@wardway/model";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { addKey, adoptKey, type NewKey, revokeKey } from "#app/domain/embedding/keys.server.ts";
import { changeOrigins, renameSite, revokeSite, saveTheme } from "#app/domain/embedding/sites.server.ts";
import { parseId } from "#app/http/api-input.server.ts";
import { formReply, parseForm, readForm } from "#app/http/form.server.ts";
import { guard, type SignedIn } from "#app/http/guard.server.ts";
import { attempt, orErrorResponse } from "#app/http/screen.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { i18n } from "#app/infra/locale.ts";
import { type SiteIntent, siteIntentSchema } from "#app/ui/embedding/intents.ts";
import type { SiteTab } from "./tabs.ts";

export interface SiteFormResult {
  readonly intent: string;
  readonly reply: SubmissionResult<string[]> | null;
  /** For a form without visible fields. */
  readonly problem: string | null;
  readonly newKey: NewKey | null;
}

/** Their errors are shown in a banner or in the dialog. */
const withoutFields: ReadonlySet<string> = new Set(["revoke", "revokeKey", "adoptKey", "addKey"]);

type SiteChange = Exclude<SiteIntent, { intent: "addKey" }>;

const successToasts: Record<
  SiteChange["intent"],
  { title: MessageDescriptor; description: MessageDescriptor; tab: SiteTab }
> = {
  rename: {
    title: msg`Site renamed`,
    description: msg`Its keys and origins stay as they are.`,
    tab: "origins",
  },
  origins: {
    title: msg`Origins saved`,
    description: msg`They are active immediately.`,
    tab: "origins",
  },
  revokeKey: {
    title: msg`Key revoked`,
    description: msg`It is no longer valid.`,
    tab: "keys",
  },
  adoptKey: {
    title: msg`Key adopted`,
    description: msg`You answer for it from now on.`,
    tab: "keys",
  },
  theme: {
    title: msg`Theme saved`,
    description: msg`Copy the CSS into your page to apply it.`,
    tab: "theme",
  },
  revoke: {
    title: msg`Site revoked`,
    description: msg`Its widgets and keys have stopped working.`,
    tab: "keys",
  },
};

export async function action(args: ActionFunctionArgs) {
  const signedIn = await guard(args, "embedding.manage", "change", {
    except: ["rename", "theme", "revokeKey", "revoke"],
  });
  return orErrorResponse(changeSite(args, signedIn));
}

async function changeSite({ request, context, params }: ActionFunctionArgs, { db, caller }: SignedIn) {
  const form = await readForm(request);
  const intent = String(form.get("intent") ?? "");
  const submission = parseForm(form, siteIntentSchema);
  const rejected = (status: number, error?: DomainError) => {
    const reply = formReply(submission, error);
    const [problem = null] = withoutFields.has(intent) ? Object.values(reply.error ?? {}).flat() : [];
    return data<SiteFormResult>({ intent, reply, problem, newKey: null }, status);
  };
  if (submission.status !== "success") return rejected(422);
  const siteId = parseId(params);
  const input = submission.value;
  const work =
    input.intent === "addKey"
      ? addKey(db, caller, siteId, input)
      : perform(db, caller, siteId, input).then(() => null);
  const { value: newKey, rejection } = await attempt(work);
  if (rejection?.category === "not_found") {
    throw Response.json(rejection.toProblem(), { status: rejection.status });
  }
  if (rejection) return rejected(rejection.status, rejection);
  if (input.intent === "addKey") return data<SiteFormResult>({ intent, reply: null, problem: null, newKey });
  const { tab, title, description } = successToasts[input.intent];
  return redirectWithToast(context, `/embedding/${siteId}?tab=${tab}`, {
    title: i18n._(title),
    description: i18n._(description),
  });
}

function perform(db: Database, caller: Caller, siteId: number, input: SiteChange): Promise<void> {
  switch (input.intent) {
    case "rename":
      return renameSite(db, caller, siteId, input.name);
    case "origins":
      return changeOrigins(db, caller, siteId, input.origins);
    case "theme":
      return saveTheme(db, caller, siteId, input.theme);
    case "revokeKey":
      return revokeKey(db, caller, siteId, input.keyId);
    case "adoptKey":
      return adoptKey(db, caller, siteId, input.keyId);
    case "revoke":
      return revokeSite(db, caller, siteId, input.name);
  }
}
