import type { LoaderFunctionArgs } from "@remix-run/node";
import { roleMay } from "@wardway/model";
import { checkHealth } from "#app/domain/diagnostics/health.server.ts";
import { healthDetails } from "#app/domain/diagnostics/health-details.server.ts";
import { findVisitor } from "#app/http/guard.server.ts";
import { readHealthResponse } from "./report.ts";

export async function loader(args: LoaderFunctionArgs) {
  const account = await findVisitor(args);
  const { db, maps, isSimulated, backups } = args.context;
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
        ? await healthDetails({ db, maps, isSimulated, backups })
        : null,
  };
}
