import { t } from "@lingui/core/macro";
import { type ActionFunctionArgs, data } from "@remix-run/node";
import { DomainError, fieldRejection, isShowable, limits } from "@wardway/model";
import { z } from "zod";
import { findOwnProvider } from "#app/domain/accounts/single-sign-on/linked-identity.server.ts";
import { findProviderByName } from "#app/domain/accounts/single-sign-on/provider.server.ts";
import { countPublicCall } from "#app/http/call-limits.server.ts";
import { formReply, parseForm, readForm } from "#app/http/form.server.ts";
import { guard, safeRedirect } from "#app/http/guard.server.ts";
import { securityPath, singleSignOnPath } from "#app/http/restrictions.ts";
import { attempt } from "#app/http/screen.server.ts";
import { startAtProvider } from "#app/http/single-sign-on.server.ts";
import { findPurpose } from "./purpose.ts";

/** A hospital's shift begins behind one address. */
const STARTS_PER_MINUTE = 200;

const enterTheName = { error: () => t`Enter the log-in name of your organization` };
const schema = z.object({
  organization: z
    .string(enterTheName)
    .trim()
    .min(1, enterTheName)
    .max(limits.organization, enterTheName)
    .refine(isShowable, enterTheName),
});

export async function action(args: ActionFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  const purpose = findPurpose(searchParams);
  const returnPath = safeRedirect(searchParams.get("redirectTo"), purpose === "logIn" ? "" : securityPath);
  return purpose === "logIn" ? logIn(args, returnPath) : proveInSession(args, purpose, returnPath);
}

/** An unknown name and that of an organization without single sign-on get the same answer. */
async function logIn(args: ActionFunctionArgs, returnPath: string) {
  const submission = parseForm(await readForm(args.request), schema);
  if (submission.status !== "success") return data({ result: formReply(submission), continueTo: null }, 422);
  const { organization } = submission.value;
  const { value, rejection } = await attempt(
    (async () => {
      await countPublicCall(singleSignOnPath, STARTS_PER_MINUTE, args);
      const provider = await findProviderByName(args.context.db, organization);
      if (!provider) throw fieldRejection("organization", "singleSignOn.nameUnknown");
      return startAtProvider(args, provider, { purpose: "logIn", userId: null, returnPath });
    })(),
  );
  if (rejection) {
    return data({ result: formReply(submission, rejection), continueTo: null }, rejection.status);
  }
  return data({ result: null, continueTo: value.url }, { headers: [value.header] });
}

async function proveInSession(args: ActionFunctionArgs, purpose: "confirm" | "link", returnPath: string) {
  const { db, account, caller } = await guard(
    args,
    "signed-in",
    "change",
    purpose === "link" ? "always" : "never",
  );
  const submission = parseForm(await readForm(args.request), z.object({}));
  const { value, rejection } = await attempt(
    (async () => {
      const own = await findOwnProvider(db, caller);
      if (!own || (purpose === "confirm" && own.linkedAt === null)) {
        throw new DomainError("singleSignOn.notSetUp");
      }
      return startAtProvider(args, own.provider, { purpose, userId: account.id, returnPath });
    })(),
  );
  if (rejection) {
    return data({ result: formReply(submission, rejection), continueTo: null }, rejection.status);
  }
  return data({ result: null, continueTo: value.url }, { headers: [value.header] });
}
