import type { AppLoadContext } from "@remix-run/node";
import { toString as drawQr } from "qrcode";
import { readSecondFactor } from "#app/domain/accounts/second-factor.server.ts";
import { listSessions } from "#app/domain/accounts/sessions.server.ts";
import type { SignedIn } from "#app/http/guard.server.ts";
import { currentSignIn, sessionId } from "#app/http/sessions/current.server.ts";

interface Call {
  readonly request: Request;
  readonly context: AppLoadContext;
}

/**
 * What the Security tab of the settings shows. The settings' loader calls it where `?tab=security` is asked for,
 * after its guard.
 */
export async function securityView({ request, context }: Call, { db, caller }: SignedIn) {
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
      pending: pending && { key: inFours(pending.seed), picture: await picture(pending.address) },
    },
    /** Nothing else is open until the second factor is set up. */
    isHeld: signIn?.hold === "second_factor" && since === null,
    sessions,
  };
}

export type SecurityView = Awaited<ReturnType<typeof securityView>>;

const inFours = (seed: string) => seed.replace(/.{4}(?=.)/g, "$& ");

/** The QR code as an image's address: dark on white, as every camera reads it. */
async function picture(address: string): Promise<string> {
  const svg = await drawQr(address, { type: "svg", errorCorrectionLevel: "M", margin: 3 });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}
