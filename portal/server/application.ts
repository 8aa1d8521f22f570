import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createRequestHandler } from "@remix-run/express";
import type { AppLoadContext } from "@remix-run/node";
import { DomainError } from "@wardway/model";
import compression from "compression";
import express, { type ErrorRequestHandler, type Express, type Request, type Response } from "express";
import { limitBody } from "./body-limit.ts";
import { keepOutOfCaches, serveWhole } from "./cache-control.ts";
import { admitSites, admitTiles } from "./cross-origin.ts";
import { drained } from "./drained.ts";
import type { Environment } from "./environment.ts";
import type { KeptSdk } from "./kept-sdk.ts";
import { listenerAddress } from "./listener-address.ts";
import { refuseUnknownMethods } from "./methods.ts";
import { refuseForeignWrites } from "./same-origin.ts";
import { sdkFiles } from "./sdk-files.ts";
import { nonceOf, securityHeaders } from "./security-headers.ts";
import { sendProblem } from "./send-problem.ts";
import type { PortalBuild, PortalParts } from "./server-build.ts";
import { askForSocket, socketPath } from "./socket.ts";

const portalFolder = fileURLToPath(new URL("../", import.meta.url));

export interface ApplicationParts {
  readonly build: PortalBuild;
  /** What the pages and the work in the background share. */
  readonly portal: PortalParts;
  readonly environment: Environment;
  readonly sessionSecret: string;
  readonly sdk: KeptSdk;
}

/** The HTTP application: headers, static files, and Remix for the rest. */
export function createApplication(parts: ApplicationParts): Express {
  const { environment } = parts;
  const application = express();
  application.disable("x-powered-by");
  application.set("trust proxy", environment.trustProxy ? 1 : false);
  application.use(securityHeaders({ https: environment.production }));
  application.use(keepOutOfCaches);
  application.all(socketPath, askForSocket);
  application.use(compression());
  application.use(refuseUnknownMethods);
  serveFiles(application, parts.sdk);
  application.use(admitTiles);
  application.use(
    admitSites((call) =>
      parts.build.entry.module
        .readableBy({ db: parts.portal.db, sessionSecret: parts.sessionSecret }, call)
        // Without its database the portal lets no page in.
        .catch(() => "nothing"),
    ),
  );
  application.use(
    refuseForeignWrites((request, response) =>
      parts.build.entry.module.noteForeignWrite(contextOf(parts, request, response), {
        method: request.method,
        path: request.path,
        origin: request.get("origin") ?? null,
        cookie: request.get("cookie") ?? null,
      }),
    ),
  );
  application.use(limitBody);
  application.all(
    "*",
    createRequestHandler({
      build: parts.build,
      // Never the other mode: it would show stack traces to visitors.
      mode: "production",
      getLoadContext: (request, response) => contextOf(parts, request, response),
    }),
  );
  application.use(plainFault);
  return application;
}

/** What a call's loaders and actions are given. */
function contextOf(
  { portal, environment, sessionSecret, sdk }: ApplicationParts,
  request: Request,
  response: Response,
): AppLoadContext {
  return {
    ...portal,
    ipAddress: listenerAddress(request, environment.trustProxy),
    nonce: nonceOf(response),
    sessionSecret,
    sdk: sdk.script,
    secureCookies: environment.production,
    demoLogins: environment.demoLogins,
    drained: () => drained(response),
  };
}

/** The last resort: a fault that no route has answered. The caller learns nothing of it, the log its kind. */
const plainFault: ErrorRequestHandler = (error: unknown, request, response, next) => {
  // Refused while its body was still coming in: the caller has its answer.
  if (response.writableEnded) return;
  if (isUnreadable(error)) {
    return sendProblem(response, new DomainError("request.addressUnreadable"));
  }
  process.stderr.write(
    `${request.method} ${request.path}: ${error instanceof Error ? error.name : "fault"}\n`,
  );
  if (response.headersSent) return next(error);
  response.status(500).type("text/plain").send("Something went wrong on our side. Try again in a moment.");
};

/** An address with a broken percent-encoding, or a `Host` header that names no host. */
function isUnreadable(error: unknown): boolean {
  return (
    error instanceof URIError ||
    (error instanceof TypeError && "code" in error && error.code === "ERR_INVALID_URL")
  );
}

/** Files end here: an unknown one is a plain 404 and never wakes Remix. */
function serveFiles(application: Express, sdk: KeptSdk): void {
  const missing: express.RequestHandler = (_request, response) => {
    response.status(404).type("text/plain").send("Not found");
  };
  application.use(serveWhole);
  application.use(
    "/assets",
    express.static(join(portalFolder, "build/client/assets"), {
      immutable: true,
      maxAge: "1y",
      index: false,
    }),
    missing,
  );
  application.use("/sdk", sdkFiles(sdk), missing);
  application.use(express.static(join(portalFolder, "build/client"), { maxAge: "1h", index: false }));
}
