import { msg, t } from "@lingui/core/macro";
import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, type MetaFunction, useLoaderData } from "@remix-run/react";
import { limits } from "@wardway/model";
import { LinkButton } from "#app/components/link-button.tsx";
import { hasSecondFactor } from "#app/domain/accounts/has-second-factor.ts";
import { logInEntry, recordDeniedCallback } from "#app/domain/accounts/log-in-record.server.ts";
import { toActor } from "#app/domain/accounts/session-user.server.ts";
import {
  confirmByProvider,
  linkIdentity,
} from "#app/domain/accounts/single-sign-on/linked-identity.server.ts";
import { openAccount } from "#app/domain/accounts/single-sign-on/open-account.server.ts";
import {
  addProviderLogIn,
  toProviderLogIn,
} from "#app/domain/accounts/single-sign-on/provider-session.server.ts";
import { attempt } from "#app/http/errors/attempt.server.ts";
import { redirectWithToast } from "#app/http/forms/toast.server.ts";
import { countWayIn } from "#app/http/session/call-limits.server.ts";
import { currentSignIn, getSessionId } from "#app/http/session/current.server.ts";
import { getHomePath } from "#app/http/session/home.ts";
import {
  awaitSecondFactor,
  completeLogIn,
  getOrigin,
  readLogInContext,
} from "#app/http/session/log-in.server.ts";
import { singleSignOnCallbackPath, singleSignOnPath } from "#app/http/session/restriction-paths.ts";
import {
  endFlow,
  findFlow,
  finishAtProvider,
  interrupted,
  type ProviderFlow,
} from "#app/http/session/single-sign-on.server.ts";
import { confirmSession } from "#app/http/session/store.server.ts";
import type { ProvenIdentity } from "#app/infra/oidc/openid-provider.server.ts";
import { tokenHash } from "#app/infra/random-token.server.ts";
import { LogInCard, quietLinkClass } from "#app/sections/account/log-in-card.tsx";
import { HelpContact } from "#app/shell/page/help-contact.tsx";
import { pageTitle } from "#app/shell/page/page-title.ts";

type Header = [string, string];

export async function loader(args: LoaderFunctionArgs) {
  const begun = await findFlow(args);
  // A callback of another log-in leaves this browser's own one as it is.
  const flow = new URL(args.request.url).searchParams.get("state") === begun?.state ? begun : null;
  const ended = flow ? [await endFlow(args.context)] : [];
  const { value: response, rejection } = await attempt(
    flow ? finish(args, flow, ended) : rejectForeign(args, begun),
  );
  if (response) return response;
  const { purpose = "logIn", returnPath = "" } = begun ?? {};
  return data(
    { message: rejection.message, purpose, returnPath },
    { status: rejection.status, headers: ended },
  );
}

const CALLBACKS_PER_MINUTE = 200;

const countCallback = (args: LoaderFunctionArgs) =>
  countWayIn(singleSignOnCallbackPath, CALLBACKS_PER_MINUTE, logInEntry, args);

/** A callback that this browser did not begin, or a repeated one. */
async function rejectForeign(args: LoaderFunctionArgs, begun: ProviderFlow | null): Promise<never> {
  await countCallback(args);
  await recordDeniedCallback(args.context.db, getOrigin(args), "callback_without_log_in", begun?.issuer);
  throw interrupted();
}

async function finish(args: LoaderFunctionArgs, flow: ProviderFlow, ended: Header[]): Promise<Response> {
  await countCallback(args);
  return flow.purpose === "logIn" ? logIn(args, flow, ended) : proveInSession(args, flow, ended);
}

async function logIn(args: LoaderFunctionArgs, flow: ProviderFlow, ended: Header[]): Promise<Response> {
  const { db, secretBox } = args.context;
  const { provider, proven } = await finishAtProvider(args, flow);
  const account = await openAccount(db, provider, proven.identity, await readLogInContext(args));
  const target = flow.returnPath || getHomePath(account);
  const atProvider = toProviderLogIn(provider, proven, secretBox);
  if (hasSecondFactor(account)) {
    const awaiting = await awaitSecondFactor(args, account, atProvider);
    return redirect(`/login/code?redirectTo=${encodeURIComponent(target)}`, {
      headers: [...ended, awaiting],
    });
  }
  const headers = await completeLogIn(args, account, {}, atProvider);
  const welcome = {
    title: t`Login successful`,
    description: t`Welcome, ${{ account: account.name || account.username }}!`,
  };
  return redirectWithToast(args.context, target, welcome, [...ended, ...headers]);
}

/** The name shown to the user, who sees immediately if it is a colleague's. */
const nameOf = ({ preferredUsername, name, email, subject }: ProvenIdentity) =>
  (preferredUsername ?? name ?? email ?? subject).slice(0, limits.username);

/** Only in the session that began it. */
async function proveInSession(
  args: LoaderFunctionArgs,
  flow: ProviderFlow,
  ended: Header[],
): Promise<Response> {
  const { db, ipAddress, secretBox } = args.context;
  const signIn = await currentSignIn(args.request, args.context);
  if (!signIn || signIn.account.id !== flow.userId || signIn.restriction === "network") throw interrupted();
  const caller = { ...toActor(signIn.account), ipAddress };
  const { provider, proven } = await finishAtProvider(args, flow);
  const { identity } = proven;
  const sessionId = await getSessionId(args.request, args.context);
  // The provider has a session in this browser now, which a log-out ends too.
  const remember = async () => {
    if (sessionId === null) return;
    await addProviderLogIn(db, tokenHash(sessionId), toProviderLogIn(provider, proven, secretBox));
  };
  if (flow.purpose === "link") {
    await linkIdentity(db, caller, provider, identity);
    await remember();
    const linked = {
      title: t`Log-in linked`,
      description: t`${{ person: nameOf(identity) }} opens this account from now on. Remove the link if this is not you.`,
    };
    return redirectWithToast(args.context, flow.returnPath, linked, ended);
  }
  await confirmByProvider(db, caller, provider, identity);
  if (sessionId !== null) await confirmSession(db, sessionId);
  await remember();
  return redirect(flow.returnPath, { headers: ended });
}

export const meta: MetaFunction = pageTitle(msg`You could not be logged in`);

/** Shown only if the log-in was rejected. */
export default function RejectedLogIn() {
  const { message, purpose, returnPath } = useLoaderData<typeof loader>();
  const isLogIn = purpose === "logIn";
  const search = new URLSearchParams(returnPath ? { redirectTo: returnPath } : {});
  return (
    <LogInCard
      focusHeading
      title={isLogIn ? t`You could not be logged in` : t`Your organization's log-in was not accepted`}
      description={message}
    >
      <HelpContact className="mt-2" />
      <p className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
        <LinkButton to={isLogIn ? `${singleSignOnPath}?${search}` : returnPath}>{t`Begin again`}</LinkButton>
        {isLogIn && (
          <Link to="/login" className={quietLinkClass}>
            {t`Log in with a password`}
          </Link>
        )}
      </p>
    </LogInCard>
  );
}
