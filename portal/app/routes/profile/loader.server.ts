import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Database } from "@wardway/db/open";

import { type Actor, may, pageSizes, statisticsPeriods } from "@wardway/model";
import { subDays } from "date-fns";
import { listLogIns, previousLogIns } from "#app/domain/accounts/log-ins.server.ts";

import { listSessions } from "#app/domain/accounts/sessions.server.ts";
import { profileVersion } from "#app/domain/accounts/update-profile.server.ts";
import { readOrganization } from "#app/domain/organizations/read.server.ts";
import { companyFigures } from "#app/domain/statistics/company.server.ts";
import { hospitalFigures } from "#app/domain/statistics/hospital.server.ts";
import { guard, type SignedIn } from "#app/http/guard.server.ts";
import { parsePageCursor } from "#app/http/page-cursor.server.ts";
import { orErrorResponse } from "#app/http/screen.server.ts";
import { getSessionId } from "#app/http/sessions/current.server.ts";

export async function loader(args: LoaderFunctionArgs) {
  const signedIn = await guard(args, "signed-in", { none: "the own account" });
  return orErrorResponse(loadProfile(args, signedIn));
}

async function loadProfile({ request, context }: LoaderFunctionArgs, { db, account, caller }: SignedIn) {
  const cursor = parsePageCursor(request);
  const limit = pageSizes.history;
  const [figures, company, sessions, page] = await Promise.all([
    loadFigures(db, caller),
    loadCompany(db, caller),
    listSessions(db, account.id, await getSessionId(request, context)),
    listLogIns(db, account.id, { cursor, limit }),
  ]);
  return {
    figures,
    company,
    sessions,
    version: profileVersion(account),
    account: { phone: account.phone, address: account.address, createdAt: account.createdAt.toISOString() },
    logIns: {
      entries: page.items,
      next: page.next === null ? null : String(page.next),
      previous: await previousLogIns(db, account.id, { cursor, firstId: page.items[0]?.id, limit }),
    },
  };
}

/** Null unless the caller may set its base location. */
async function loadCompany(db: Database, caller: Actor) {
  if (caller.organizationId === null || !may(caller, "organization.set_base")) return null;
  const { name, base } = await readOrganization(db, caller.organizationId);
  return { name, base };
}

/** Null for administrators. */
async function loadFigures(db: Database, { role, organizationId }: Actor) {
  if (organizationId === null) return null;
  const since = subDays(new Date(), statisticsPeriods.profileDays);
  return role === "hospital"
    ? ({ role, figures: await hospitalFigures(db, organizationId, since) } as const)
    : ({ role: "ambulance", figures: await companyFigures(db, organizationId, since) } as const);
}

export type ProfileFigures = NonNullable<Awaited<ReturnType<typeof loadFigures>>>;
