import { msg, t } from "@lingui/core/macro";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import {
  Form,
  Link,
  type MetaFunction,
  useActionData,
  useLoaderData,
  useSearchParams,
} from "@remix-run/react";
import { DomainError, fieldRejection, isShowable, limits } from "@wardway/model";
import { Button } from "@wardway/widgets/ui/button";
import { useEffect } from "react";
import { z } from "zod";
import { TextField } from "#app/components/form-fields.tsx";
import { ProblemBanner } from "#app/components/problem-banner.tsx";
import { useCheckedForm } from "#app/components/use-checked-form.ts";
import { useSubmission } from "#app/components/use-submission.ts";
import { logInEntry } from "#app/domain/accounts/log-in-record.server.ts";
import { findProviderByName } from "#app/domain/accounts/single-sign-on/identity-provider.server.ts";
import { findOwnProvider } from "#app/domain/accounts/single-sign-on/linked-identity.server.ts";
import { attempt } from "#app/http/errors/attempt.server.ts";
import { formReply, parseForm, readForm } from "#app/http/forms/form.server.ts";
import { countWayIn } from "#app/http/session/call-limits.server.ts";
import { currentSignIn } from "#app/http/session/current.server.ts";
import { guard, safeRedirect } from "#app/http/session/guard.server.ts";
import { getHomePath } from "#app/http/session/home.ts";
import { securityPath, singleSignOnPath } from "#app/http/session/restriction-paths.ts";
import { startAtProvider } from "#app/http/session/single-sign-on.server.ts";
import { LogInCard, quietLinkClass } from "#app/sections/account/log-in-card.tsx";
import { pageTitle } from "#app/shell/page/page-title.ts";
import { findPurpose } from "./purpose.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const signIn = await currentSignIn(request, context);
  const { searchParams } = new URL(request.url);
  const purpose = findPurpose(searchParams);
  if (purpose === "logIn") {
    if (signIn && signIn.restriction !== "maintenance") return redirect(getHomePath(signIn.account));
    return { purpose, organization: "", cancelPath: "/login" };
  }
  if (!signIn) return redirect("/login");
  const { account } = signIn;
  const own = await findOwnProvider(context.db, { ...account, userId: account.id });
  if (!own) return redirect(securityPath);
  const back = safeRedirect(searchParams.get("redirectTo"), securityPath);
  return { purpose, organization: own.provider.organization, cancelPath: back };
}

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
      await countWayIn(singleSignOnPath, STARTS_PER_MINUTE, logInEntry, args);
      const provider = await findProviderByName(args.context.db, organization);
      if (!provider) throw fieldRejection("organization", "singleSignOn.nameUnknown");
      return startAtProvider(args, provider, { purpose: "logIn", userId: null, returnPath });
    })(),
  );
  if (rejection) {
    return data({ result: formReply(submission, rejection), continueTo: null }, rejection.status);
  }
  return data({ result: null, continueTo: value.url }, { headers: value.headers });
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
  return data({ result: null, continueTo: value.url }, { headers: value.headers });
}

export const meta: MetaFunction = pageTitle(msg`Log in with your organization`);

export default function SingleSignOn() {
  const answer = useActionData<typeof action>();
  return answer?.continueTo ? <OnTheWay url={answer.continueTo} /> : <Start lastResult={answer?.result} />;
}

/** A form must not lead to another site by itself (`form-action` of the page's policy). */
function OnTheWay({ url }: { url: string }) {
  useEffect(() => {
    // Going back from the provider returns to the page before.
    location.replace(url);
  }, [url]);
  return (
    <LogInCard
      focusHeading
      title={t`Continue at your organization`}
      description={t`You are being led to your organization's log-in.`}
    >
      <p className="mt-4">
        <a href={url} className={quietLinkClass}>
          {t`Open the log-in`}
        </a>
      </p>
    </LogInCard>
  );
}

function Start({ lastResult }: { lastResult: Parameters<typeof useCheckedForm>[0]["lastResult"] }) {
  const { purpose, organization, cancelPath } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const pending = useSubmission().formAction?.startsWith("/login/sso") ?? false;
  const { form, fields, formProps } = useCheckedForm<"organization">({
    lastResult,
    defaultValue: { organization: search.get("organization") ?? "" },
  });
  const descriptions = {
    logIn: t`Type the log-in name of your organization. You are led to its own log-in, and back here when you are done.`,
    confirm: t`Log in at ${organization} again. Then you return to where you were.`,
    link: t`Log in at ${organization}. The person who logs in there now can open your account from then on.`,
  };
  return (
    <LogInCard title={t`Log in with your organization`} description={descriptions[purpose]}>
      <Form method="post" {...formProps} className="mt-6 flex flex-col gap-1">
        <ProblemBanner errors={form.errors} className="mb-3" />
        {purpose === "logIn" && (
          <TextField
            field={fields.organization}
            id="organization"
            label={t`Log-in name of your organization`}
            hint={t`Like st-mary. Your organization's administrator knows it.`}
            required
            autoComplete="organization"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={limits.logInName}
          />
        )}
        <Button type="submit" pending={pending} pendingLabel={t`Continuing...`}>
          {t`Continue`}
        </Button>
      </Form>
      <p className="mt-2">
        <Link to={cancelPath} className={quietLinkClass}>
          {purpose === "logIn" ? t`Log in with a password` : t`Cancel`}
        </Link>
      </p>
    </LogInCard>
  );
}
