import { endpoints } from "@wardway/model";
import { checkHealth } from "../domain/diagnostics/health.server.ts";
import { BUSY_RETRY_SECONDS } from "../http/api.server.ts";
import { defineEndpoint, Reply, resource } from "../http/define-endpoint.server.ts";

const route = resource(
  defineEndpoint(endpoints.getHealth, async ({ context }) => {
    const { services, databaseMilliseconds } = await checkHealth(context.db, context.maps);
    const isConnected = services.database === "connected";
    const isHealthy = !Object.values(services).includes("unavailable");
    return new Reply(
      {
        status: isHealthy ? ("ok" as const) : ("degraded" as const),
        timestamp: new Date().toISOString(),
        services,
      },
      [
        // Shown by browsers (W3C Server Timing).
        ["server-timing", `database;dur=${databaseMilliseconds.toFixed(1)}`],
        ...(isConnected ? [] : [["retry-after", String(BUSY_RETRY_SECONDS)] as const]),
      ],
      // The portal works without map providers, not without the database.
      isConnected ? 200 : 503,
    );
  }),
);

export const loader = route;
export const action = route;
