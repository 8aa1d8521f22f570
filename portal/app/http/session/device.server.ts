import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import type { KnownDevice } from "#app/domain/accounts/check-credentials.server.ts";
import { randomToken } from "#app/infra/random-token.server.ts";
import { deviceCookie } from "./cookies.server.ts";

/** A ward's shared computer; the latest come first. */
const MAX_USERS = 20;

const deviceSchema = z.object({ id: z.string(), userIds: z.array(z.int()).max(MAX_USERS) });

/**
 * Returns the browser of a signed device cookie, or null. It grants nothing but an allowance of wrong passwords that
 * strangers cannot use up: https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies
 */
export async function findDevice(request: Request, context: AppLoadContext): Promise<KnownDevice | null> {
  const parsed = deviceSchema.safeParse(await deviceCookie(context).parse(request.headers.get("cookie")));
  return parsed.success ? parsed.data : null;
}

/** Returns the value of `Set-Cookie` after a log-in. */
export async function rememberDevice(
  request: Request,
  context: AppLoadContext,
  userId: number,
): Promise<string> {
  const known = await findDevice(request, context);
  const others = known?.userIds.filter((id) => id !== userId) ?? [];
  const device: KnownDevice = {
    id: known?.id ?? randomToken(),
    userIds: [userId, ...others].slice(0, MAX_USERS),
  };
  return deviceCookie(context).serialize(device);
}
