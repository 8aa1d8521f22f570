import type { LoaderFunctionArgs } from "@remix-run/node";
import { roleMay } from "@wardway/model";
import { type Account, toActor } from "#app/domain/accounts/session-user.server.ts";
import { recordView } from "#app/domain/audit/views.server.ts";
import { checkHealth } from "#app/domain/diagnostics/health.server.ts";
import { healthDetails } from "#app/domain/diagnostics/health-details.server.ts";
import { findVisitor } from "#app/http/guard.server.ts";
import { isBackgroundCall } from "#app/http/sessions/current.server.ts";
import { readHealthResponse } from "./report.ts";

export async function loader(args: LoaderFunctionArgs) {
  const account = await findVisitor(args);
  const { db, maps } = args.context;
  const { services, databaseMilliseconds } = await checkHealth(db, maps);
  const isConnected = services.database === "connected";
  return {
    checks: readHealthResponse(
      isConnected ? 200 : 503,
      { services },
      { roundTrip: null, database: databaseMilliseconds },
    ),
    details:
      account && roleMay(account.role, "settings.read") && isConnected
        ? await readDetails(args, account)
        : null,
  };
}

async function readDetails({ request, context }: LoaderFunctionArgs, account: Account) {
  const { db, ipAddress, maps, isSimulated, backups } = context;
  const reading = {
    db,
    caller: { ...toActor(account), ipAddress },
    isBackground: isBackgroundCall(request),
  };
  await recordView(reading, { view: "diagnostics.read", resourceId: null });
  return healthDetails({ db, maps, isSimulated, backups });
}
