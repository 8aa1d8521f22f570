import { subjects } from "@wardway/model";
import { createElement } from "react";
import { Logo } from "#app/components/logo.tsx";
import { defineEndpoints, Reply } from "#app/http/api/define-endpoint.server.ts";
import { BUSY_RETRY_SECONDS } from "#app/http/errors/problem-response.server.ts";
import { findVisitor } from "#app/http/session/guard.server.ts";
import { getTheme } from "#app/http/session/theme.server.ts";
import { RateLimitError } from "#app/infra/rate-limit-error.ts";
import { checkHealth } from "../domain/diagnostics/health.server.ts";
import { siteOfKey } from "../domain/embedding/origins.server.ts";
import { readPublicStatistics } from "../domain/statistics/public.server.ts";
import { secondsUntilStatistics } from "../domain/statistics/query-limit.server.ts";
import { networkOf } from "../infra/network.ts";
import { describeApi } from "./openapi/document.server.ts";
import { apiPage } from "./openapi/page/page.server.tsx";

export const publicEndpoints = defineEndpoints(subjects.publicEndpoints, {
  getStatistics: async ({ db, request, context, query }) => {
    const origin = request.headers.get("origin");
    // A publishable key counts only on its own site.
    const site = query.site !== undefined && origin !== null ? await siteOfKey(db, query.site, origin) : null;
    const seconds = await secondsUntilStatistics(networkOf(context.ipAddress), site);
    if (seconds > 0) throw new RateLimitError(seconds, "rateLimit.statistics", { seconds });
    return readPublicStatistics(db);
  },

  getHealth: async ({ context }) => {
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
  },

  getOpenApiDocument: async ({ context }) => describeApi(context.publicUrl),

  getApiReference: async (call) => {
    const { request, context } = call;
    const { theme } = getTheme(request, context, (await findVisitor(call)) ?? undefined);
    return apiPage(theme, () => ({
      description: describeApi(context.publicUrl),
      logo: createElement(Logo),
    }));
  },
});
