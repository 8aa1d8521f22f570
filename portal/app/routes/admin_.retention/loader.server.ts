import type { LoaderFunctionArgs } from "@remix-run/node";
import { organizationOptions } from "#app/domain/organizations/options.server.ts";
import { listHolds } from "#app/domain/retention/holds.server.ts";
import { listPurges, MAX_COUNTED_DUE, readRetention } from "#app/domain/retention/overview.server.ts";
import { guard } from "#app/http/guard.server.ts";
import { orErrorResponse } from "#app/http/screen.server.ts";
import { randomToken } from "#app/infra/random-token.server.ts";

export async function loader(args: LoaderFunctionArgs) {
  const { db } = await guard(args, "retention.read", { view: "retention.read" });
  const { retention: policy } = args.context;
  return orErrorResponse(loadRetention(db, policy));
}

async function loadRetention(
  db: LoaderFunctionArgs["context"]["db"],
  policy: LoaderFunctionArgs["context"]["retention"],
) {
  const [retention, holds, purges, organizations] = await Promise.all([
    readRetention(db, policy),
    listHolds(db),
    listPurges(db),
    organizationOptions(db),
  ]);
  return {
    ...retention,
    holds,
    purges,
    organizations: [...organizations.hospital, ...organizations.ambulance],
    maxCounted: MAX_COUNTED_DUE,
    submission: randomToken(),
  };
}
