import { PassThrough } from "node:stream";
import {
  type ActionFunctionArgs,
  type AppLoadContext,
  createReadableStreamFromReadable,
  type EntryContext,
  type LoaderFunctionArgs,
  type ServerBuild,
} from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { DomainError } from "@wardway/model";
import { isbot } from "isbot";
import { renderToPipeableStream } from "react-dom/server";
import {
  BUSY_RETRY_SECONDS,
  MAINTENANCE_RETRY_SECONDS,
  READ_ONLY_RETRY_SECONDS,
} from "./http/errors/problem-response.server.ts";
import { isReadOnlyResult } from "./http/errors/read-only.ts";
import { nameFailedRequests as nameRequests } from "./http/forms/failed-request.server.ts";
import { getMaintenanceNotice } from "./http/session/restriction-paths.ts";
import { callReader } from "./infra/current-call.server.ts";
import { logFault } from "./infra/fault-log.server.ts";
import { addSpanish } from "./infra/load-spanish.ts";
import { setReader } from "./infra/locale.ts";
import { NonceProvider } from "./shell/page/nonce.tsx";

export { setRowMacKey } from "@wardway/db/audit";
export { apiRoutes } from "./api/routes.ts";
export { startBackground } from "./background.server.ts";
export { isDatabaseReachable } from "./domain/diagnostics/health.server.ts";
export { startDowntimeWatch } from "./domain/downtime/watch-downtime.server.ts";
export { createPortalMaps } from "./domain/maps/portal-maps.server.ts";
export { auditCrossSiteWrite } from "./http/session/cross-site-write.server.ts";
export { findReadable } from "./http/session/widgets/cross-origin.server.ts";
export { openSharedPage, sharedPaths } from "./http/shared-pages.server.ts";
export { configureLog } from "./infra/logger.server.ts";
export { permitPrivateHosts } from "./infra/outgoing/permitted-hosts.server.ts";
export { createSecretBox } from "./infra/secret-box.server.ts";
export { startMetrics } from "./metrics.server.ts";
export { auditForeignSocket } from "./realtime/server/audit-foreign-socket.server.ts";
export { authenticateUpgrade } from "./realtime/server/authenticate-upgrade.server.ts";
export { createLiveHub } from "./realtime/server/hub.server.ts";

addSpanish();
setReader(callReader);

const RENDER_TIMEOUT_MS = 10_000;

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    let responseStatus = status;
    // Bots get the complete page.
    const readyEvent = isbot(request.headers.get("user-agent") ?? "") ? "onAllReady" : "onShellReady";
    const { pipe, abort } = renderToPipeableStream(
      <NonceProvider value={context.nonce}>
        <RemixServer context={remixContext} url={request.url} nonce={context.nonce} />
      </NonceProvider>,
      {
        nonce: context.nonce,
        [readyEvent]() {
          const body = new PassThrough();
          headers.set("content-type", "text/html; charset=utf-8");
          headers.set("cache-control", "no-store");
          if (responseStatus === 503) headers.set("retry-after", String(retryAfterSeconds(remixContext)));
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status: responseStatus }));
          pipe(body);
        },
        onShellError: reject,
        onError(error: unknown) {
          responseStatus = 500;
          logFault(request, error);
        },
      },
    );
    setTimeout(abort, RENDER_TIMEOUT_MS).unref();
  });
}

const isReadOnlyRejection = (error: { readonly data?: { readonly code?: unknown } | null } | null) =>
  error?.data?.code === "server.readOnly";

/** Remix drops the headers of a thrown response. */
function retryAfterSeconds({ staticHandlerContext: { errors, actionData } }: EntryContext): number {
  if (Object.values(actionData ?? {}).some(isReadOnlyResult)) return READ_ONLY_RETRY_SECONDS;
  if (Object.values(errors ?? {}).some(isReadOnlyRejection)) return READ_ONLY_RETRY_SECONDS;
  const isMaintenance = Object.values(errors ?? {}).some((error) => getMaintenanceNotice(error) !== null);
  return isMaintenance ? MAINTENANCE_RETRY_SECONDS : BUSY_RETRY_SECONDS;
}

/** Ignores rejections and aborted requests. */
export function handleError(error: unknown, { request }: LoaderFunctionArgs | ActionFunctionArgs): void {
  if (request.signal.aborted || error instanceof DomainError || isClientError(error)) return;
  logFault(request, error);
}

export const nameFailedRequests = (routes: ServerBuild["routes"]) => nameRequests(routes, handleError);

/** An unknown path or an unsupported method. */
function isClientError(error: unknown): boolean {
  return typeof error === "object" && error !== null && "status" in error && Number(error.status) < 500;
}
