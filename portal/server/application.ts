import { createRequestHandler } from "@remix-run/express";
import { type AppLoadContext, createRequestHandler as createRemixHandler } from "@remix-run/node";
import { DomainError } from "@wardway/model";
import compression from "compression";
import express, {
  type ErrorRequestHandler,
  type Express,
  type Request,
  type RequestHandler,
  type Response,
} from "express";
import { logCallFault } from "#app/infra/fault-log.server.ts";
import { rejectUnknownMethods } from "./allowed-methods.ts";
import { answerApiCalls } from "./api-routes.ts";
import { limitBody } from "./body-limit.ts";
import { ignoreRangeHeaders, preventCaching } from "./cache-control.ts";
import { getClientAddress } from "./client-address.ts";
import { allowEmbedSites, allowTilesCrossOrigin } from "./cross-origin.ts";
import { blockCrossSiteWrites } from "./cross-site-writes.ts";
import type { Environment } from "./environment.ts";
import { disconnectOnFileError } from "./file-errors.ts";
import { assignedRequestId } from "./request-id.ts";
import { waitForDrain } from "./response-drain.ts";
import { sdkFiles } from "./sdk-files.ts";
import type { SdkReleases } from "./sdk-releases.ts";
import { getNonce, securityHeaders } from "./security-headers.ts";
import { sendProblem } from "./send-problem.ts";
import type { Delivery, PortalBuild, PortalParts } from "./server-build.ts";
import { sharedPages } from "./shared-pages.ts";
import { requireUpgrade, socketPath } from "./socket.ts";
import { wellKnownFiles } from "./well-known-files.ts";

export interface ApplicationParts {
  readonly build: PortalBuild;
  readonly portal: PortalParts;
  readonly environment: Environment;
  readonly sessionSecrets: readonly string[];
  readonly sdk: SdkReleases;
  readonly delivery: Delivery;
}

/** Security headers, static files, and Remix for the rest. */
export function createApplication(parts: ApplicationParts): Express {
  const { environment, delivery } = parts;
  const application = express();
  application.disable("x-powered-by");
  application.set("trust proxy", environment.trustProxy ? 1 : false);
  application.use(securityHeaders({ https: environment.https, styleSources: delivery.styleSources }));
  application.use(preventCaching);
  application.all(socketPath, requireUpgrade);
  application.use(compression());
  application.use(rejectUnknownMethods);
  application.use(requireReadablePath);
  application.use(wellKnownFiles(parts.portal.publicUrl, environment.securityContact));
  application.use(ignoreRangeHeaders);
  application.use(disconnectOnFileError);
  application.use("/sdk", sdkFiles(parts.sdk));
  delivery.serveFiles(application);
  application.use(allowTilesCrossOrigin);
  application.use(
    allowEmbedSites((call) =>
      parts.build.entry.module
        .findReadable({ db: parts.portal.db, sessionSecrets: parts.sessionSecrets }, call)
        // Fails closed while the database is down.
        .catch(() => "nothing"),
    ),
  );
  application.use(
    blockCrossSiteWrites((request, response) =>
      parts.build.entry.module.auditCrossSiteWrite(createContext(parts, request, response), {
        method: request.method,
        path: request.path,
        origin: request.get("origin") ?? null,
        cookie: request.get("cookie") ?? null,
        requestId: assignedRequestId(request),
      }),
    ),
  );
  application.use(limitBody);
  const contextOf = (request: Request, response: Response) => createContext(parts, request, response);
  const { module } = parts.build.entry;
  application.use(answerApiCalls(module.apiRoutes, contextOf));
  const build = { ...parts.build, routes: module.nameFailedRequests(parts.build.routes) };
  const { mode } = delivery;
  application.get([...module.sharedPaths], sharedPages(module, contextOf, createRemixHandler(build, mode)));
  application.all("*", createRequestHandler({ build, mode, getLoadContext: contextOf }));
  application.use(handleUncaughtError);
  return application;
}

function createContext(
  { portal, environment, sessionSecrets, sdk }: ApplicationParts,
  request: Request,
  response: Response,
): AppLoadContext {
  return {
    ...portal,
    ipAddress: getClientAddress(request, environment.trustProxy),
    nonce: getNonce(response),
    sessionSecrets,
    sdk: sdk.script,
    secureCookies: environment.secureCookies,
    demoLogins: environment.demoLogins,
    callLimitFactor: environment.callLimitFactor,
    waitForDrain: () => waitForDrain(response),
  };
}

/** URLs read a backslash as a slash, and Remix would fail to build a URL of it. */
const unreadable = /[\\\p{Cc}]/u;

/** @throws URIError for broken percent-encoding, backslashes and control characters */
const requireReadablePath: RequestHandler = (request, _response, next) => {
  if (unreadable.test(decodeURIComponent(request.path))) throw new URIError("unreadable path");
  next();
};

/** Hides the error from the client; the log gets its name and the client that of the line. */
const handleUncaughtError: ErrorRequestHandler = (error: unknown, request, response, next) => {
  // Rejected while its body was arriving; the response is sent.
  if (response.writableEnded) return;
  if (isUnreadable(error)) {
    return sendProblem(response, new DomainError("request.addressUnreadable"));
  }
  const requestId = assignedRequestId(request);
  logCallFault({ method: request.method, pathname: request.path, requestId }, error);
  if (response.headersSent) return next(error);
  const text = `Something went wrong on our side. Try again in a moment.\nReference: ${requestId}\n`;
  response.status(500).type("text/plain").send(text);
};

/** A URL with broken percent-encoding, or an invalid `Host`. */
function isUnreadable(error: unknown): boolean {
  return (
    error instanceof URIError ||
    (error instanceof TypeError && "code" in error && error.code === "ERR_INVALID_URL")
  );
}
