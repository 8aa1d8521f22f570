import type { Health } from "@wardway/model";
import { checkHealth } from "../domain/diagnostics/health.server.ts";
import { noStore, resource } from "../http/api.server.ts";

const health = resource({
  GET: async ({ context }) => {
    const { services, databaseMilliseconds } = await checkHealth(context.db, context.maps);
    const isWell = !Object.values(services).includes("unavailable");
    // Without its map providers the portal does its work: only without the database it does not.
    const status = services.database === "connected" ? 200 : 503;
    const report: Health = {
      status: isWell ? "ok" : "degraded",
      timestamp: new Date().toISOString(),
      services,
    };
    // How long the database took stands where browsers look for it (W3C Server Timing).
    const headers = { ...noStore, "server-timing": `database;dur=${databaseMilliseconds.toFixed(1)}` };
    return Response.json(report, { status, headers });
  },
});

export const loader = health;
export const action = health;
