import type { AppLoadContext } from "@remix-run/node";
import { hasPasswordLogIn } from "#app/domain/accounts/has-password-log-in.ts";
import { readSecondFactor } from "#app/domain/accounts/second-factor.server.ts";
import { listSessions } from "#app/domain/accounts/sessions.server.ts";
import { findOwnProvider } from "#app/domain/accounts/single-sign-on/linked-identity.server.ts";
import { currentSignIn, getSessionId } from "#app/http/session/current.server.ts";
import type { SignedIn } from "#app/http/session/guard.server.ts";
import { drawQrCode } from "#app/infra/qr-code.server.ts";

interface RequestContext {
  readonly request: Request;
  readonly context: AppLoadContext;
}

/** Call it after the guard. */
export async function loadSecurity({ request, context }: RequestContext, { db, caller, account }: SignedIn) {
  const [factor, sessions, own, signIn] = await Promise.all([
    readSecondFactor(db, caller, context.secretBox),
    listSessions(db, caller.userId, await getSessionId(request, context)),
    findOwnProvider(db, caller),
    currentSignIn(request, context),
  ]);
  const { since, pending, passkeys, recoveryCodesLeft, isRequired } = factor;
  return {
    factor: {
      since,
      isRequired,
      passkeys,
      recoveryCodesLeft,
      pending: pending && { key: groupByFour(pending.seed), qrCodeUrl: await drawQrCode(pending.address) },
    },
    /** Nothing else is open until the second factor is set up. */
    isRestricted: signIn?.restriction === "second_factor" && since === null && passkeys.length === 0,
    sessions,
    singleSignOn: own && {
      organization: own.provider.organization,
      linkedAt: own.linkedAt,
      canUnlink: hasPasswordLogIn(account),
    },
  };
}

export type SecurityView = Awaited<ReturnType<typeof loadSecurity>>;

const groupByFour = (seed: string) => seed.replace(/.{4}(?=.)/g, "$& ");
