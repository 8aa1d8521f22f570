import type { AppLoadContext } from "@remix-run/node";
import { toString as drawQr } from "qrcode";
import { readSecondFactor } from "#app/domain/accounts/second-factor.server.ts";
import { listSessions } from "#app/domain/accounts/sessions.server.ts";
import type { SignedIn } from "#app/http/guard.server.ts";
import { currentSignIn, sessionId } from "#app/http/sessions/current.server.ts";

interface RequestContext {
  readonly request: Request;
  readonly context: AppLoadContext;
}

/** Loads the Security tab. Called by the settings' loader after its guard. */
export async function securityView({ request, context }: RequestContext, { db, caller }: SignedIn) {
  const [factor, sessions, signIn] = await Promise.all([
    readSecondFactor(db, caller, context.secretBox),
    listSessions(db, caller.userId, await sessionId(request, context)),
    currentSignIn(request, context),
  ]);
  const { since, pending, recoveryCodesLeft, isRequired } = factor;
  return {
    factor: {
      since,
      isRequired,
      recoveryCodesLeft,
      pending: pending && { key: groupByFour(pending.seed), qrCodeUrl: await qrCodeUrl(pending.address) },
    },
    /** The account may open nothing else until the second factor is set up. */
    isRestricted: signIn?.hold === "second_factor" && since === null,
    sessions,
  };
}

export type SecurityView = Awaited<ReturnType<typeof securityView>>;

const groupByFour = (seed: string) => seed.replace(/.{4}(?=.)/g, "$& ");

/** The QR code as a data URL, dark on white in every theme. */
async function qrCodeUrl(address: string): Promise<string> {
  const svg = await drawQr(address, { type: "svg", errorCorrectionLevel: "M", margin: 3 });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}
