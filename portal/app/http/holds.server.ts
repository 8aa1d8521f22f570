import { type AppLoadContext, redirect } from "@remix-run/node";
import { DomainError } from "@wardway/model";
import type { Restriction } from "../domain/accounts/restrictions.ts";
import { activeSettings } from "../domain/settings/read.server.ts";
import { type MaintenanceNotice, newPasswordPath, securityPath } from "./holds.ts";

export interface Restricted {
  readonly hold: Restriction;
}

interface Call {
  readonly request: Request;
  readonly context: AppLoadContext;
}

/** Pages available during maintenance. */
const publicPaths = new Set(["/", "/debug", "/login", "/login/code", "/forgot-password", "/reset-password"]);

export const isPublic = ({ request }: Call) => publicPaths.has(new URL(request.url).pathname);

const RETRY_AFTER_SECONDS = 300;

/** Returns the redirect of a restricted user to the remedy, null on that page, or a 503 page during maintenance. */
export async function redirectToRemedy(hold: Restriction, call: Call): Promise<Response | null> {
  if (hold === "maintenance") return maintenancePage(call);
  const { pathname, searchParams } = new URL(call.request.url);
  if (hold === "password") return pathname === newPasswordPath ? null : redirect(newPasswordPath);
  const isThere = pathname === "/settings" && searchParams.getAll("tab").join() === "security";
  return isThere ? null : redirect(securityPath);
}

export async function getRestrictionError(hold: Restriction, { context }: Call): Promise<DomainError> {
  if (hold === "maintenance") {
    const { systemName } = await activeSettings(context.db);
    return new DomainError("server.maintenance", { system: systemName });
  }
  return hold === "password"
    ? new DomainError("account.passwordExpired")
    : new DomainError("account.secondFactorMissing");
}

async function maintenancePage(call: Call): Promise<Response> {
  const { systemName, supportPhone, contactEmail } = await activeSettings(call.context.db);
  const error = await getRestrictionError("maintenance", call);
  const maintenance: MaintenanceNotice = { systemName, supportPhone, contactEmail };
  return Response.json(
    { ...error.toProblem(), maintenance },
    { status: error.status, headers: { "retry-after": String(RETRY_AFTER_SECONDS) } },
  );
}
