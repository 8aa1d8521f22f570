import type { AppLoadContext } from "@remix-run/node";
import { recordAudit } from "../domain/audit/record.server.ts";
import { sessionCookie } from "./cookies.server.ts";
import { currentSignIn, getSessionId } from "./sessions/current.server.ts";
import { endSession } from "./sessions/store.server.ts";

/** Ends the session. @returns the header that deletes the cookie */
export async function logOut(request: Request, context: AppLoadContext): Promise<[string, string]> {
  const signIn = await currentSignIn(request, context);
  await endCurrentSession(request, context);
  if (signIn) {
    const { account } = signIn;
    await recordAudit(
      context.db,
      { userId: account.id, username: account.username, ipAddress: context.ipAddress },
      { action: "account.log_out", resourceType: "user", resourceId: account.id, success: true },
    );
  }
  return ["set-cookie", await sessionCookie(context).serialize("", { maxAge: 0 })];
}

export async function endCurrentSession(request: Request, context: AppLoadContext): Promise<void> {
  const id = await getSessionId(request, context);
  if (id !== null) await endSession(context.db, id);
}
