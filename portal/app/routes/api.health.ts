import { endpoints } from "@wardway/model";
import { checkHealth } from "../domain/diagnostics/health.server.ts";
import { defineEndpoint, Reply, resource } from "../http/define-endpoint.server.ts";

const route = resource(
  defineEndpoint(endpoints.getHealth, async ({ context }) => {
    const { services, databaseMilliseconds } = await checkHealth(context.db, context.maps);
    const isHealthy = !Object.values(services).includes("unavailable");
    return new Reply(
      {
        status: isHealthy ? ("ok" as const) : ("degraded" as const),
        timestamp: new Date().toISOString(),
        services,
      },
      // Shown by browsers (W3C Server Timing).
      [["server-timing", `database;dur=${databaseMilliseconds.toFixed(1)}`]],
      // The portal works without map providers, not without the database.
      services.database === "connected" ? 200 : 503,
    );
  }),
);

export const loader = route;
export const action = route;
