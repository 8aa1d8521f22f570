import { endpoints } from "@wardway/model";
import { checkHealth } from "../domain/diagnostics/health.server.ts";
import { defineEndpoint, Reply, resource } from "../http/define-endpoint.server.ts";

const route = resource(
  defineEndpoint(endpoints.getHealth, async ({ context }) => {
    const { services, databaseMilliseconds } = await checkHealth(context.db, context.maps);
    const isWell = !Object.values(services).includes("unavailable");
    return new Reply(
      {
        status: isWell ? ("ok" as const) : ("degraded" as const),
        timestamp: new Date().toISOString(),
        services,
      },
      // Browsers show the duration of the database check (W3C Server Timing).
      [["server-timing", `database;dur=${databaseMilliseconds.toFixed(1)}`]],
      // Without its map providers the portal works: only without the database it does not.
      services.database === "connected" ? 200 : 503,
    );
  }),
);

export const loader = route;
export const action = route;
