import type { Health } from "@wardway/db/model";
import { isAnswering } from "../domain/health.server.ts";
import { noStore, resource } from "../platform/api.server.ts";

const health = resource({
  GET: async ({ context }) => {
    const connected = await isAnswering(context.db);
    const report: Health = {
      status: connected ? "ok" : "degraded",
      timestamp: new Date().toISOString(),
      services: { database: connected ? "connected" : "unavailable" },
    };
    return Response.json(report, { status: connected ? 200 : 503, headers: noStore });
  },
});

export const loader = health;
export const action = health;
