import { type AppLoadContext, redirect } from "@remix-run/node";
import { DomainError, type ErrorCode } from "@wardway/model";
import type { Restriction } from "#app/domain/accounts/restrictions.ts";
import { activeSettings } from "#app/domain/settings/read-settings.server.ts";
import { MAINTENANCE_RETRY_SECONDS } from "../errors/problem-response.server.ts";
import {
  confirmationPath,
  type MaintenanceNotice,
  networkPath,
  newPasswordPath,
  noOrganizationPath,
  securityPath,
} from "./restriction-paths.ts";

export interface Restricted {
  readonly restriction: Restriction;
}

interface Call {
  readonly request: Request;
  readonly context: AppLoadContext;
}

/** Pages available during maintenance. */
const publicPaths = new Set([
  "/",
  "/debug",
  "/legal",
  "/unsubscribe",
  "/login",
  "/login/code",
  "/forgot-password",
  "/reset-password",
]);

export const isPublic = ({ request }: Call) => publicPaths.has(new URL(request.url).pathname);

const remedyPages: Readonly<Partial<Record<Restriction, string>>> = {
  network: networkPath,
  password: newPasswordPath,
  organization: noOrganizationPath,
};

/** Returns the redirect of a restricted user to the remedy, null on that page, or a 503 page during maintenance. */
export async function redirectToRemedy(restriction: Restriction, call: Call): Promise<Response | null> {
  if (restriction === "maintenance") return maintenancePage(call);
  const { pathname, searchParams } = new URL(call.request.url);
  const page = remedyPages[restriction];
  if (page !== undefined) return pathname === page ? null : redirect(page);
  // The set-up of the second factor needs a confirmation.
  if (pathname === confirmationPath) return null;
  const isThere = pathname === "/settings" && searchParams.getAll("tab").join() === "security";
  return isThere ? null : redirect(securityPath);
}

const restrictionErrors = {
  password: "account.passwordExpired",
  second_factor: "account.secondFactorMissing",
  organization: "account.organizationMissing",
} as const satisfies Record<Exclude<Restriction, "maintenance" | "network">, ErrorCode>;

export async function getRestrictionError(
  restriction: Exclude<Restriction, "network">,
  { context }: Call,
): Promise<DomainError> {
  if (restriction === "maintenance") {
    const { systemName } = await activeSettings(context.db);
    return new DomainError("server.maintenance", { system: systemName });
  }
  return new DomainError(restrictionErrors[restriction]);
}

async function maintenancePage(call: Call): Promise<Response> {
  const { systemName, supportPhone, contactEmail } = await activeSettings(call.context.db);
  const error = await getRestrictionError("maintenance", call);
  const maintenance: MaintenanceNotice = { systemName, supportPhone, contactEmail };
  return Response.json(
    { ...error.toProblem(), maintenance },
    { status: error.status, headers: { "retry-after": String(MAINTENANCE_RETRY_SECONDS) } },
  );
}
