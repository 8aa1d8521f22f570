import type { ActionFunctionArgs, LoaderFunctionArgs, ServerBuild } from "@remix-run/node";
import { DomainError } from "@wardway/model";
import { isDiskFull, isWriteRefused } from "#app/infra/database-unavailable.server.ts";
import { findDowntime, noteWriteError } from "#app/infra/downtime/downtime.server.ts";
import { getRequestId } from "#app/infra/request-id.ts";
import type { FailedRequest } from "../errors/failed-request.ts";
import { findUnavailability, toScreenResponse } from "../errors/problem-response.server.ts";
import { rejectWrite } from "./rejected-write.server.ts";

type Routes = ServerBuild["routes"];
type Call = LoaderFunctionArgs | ActionFunctionArgs;
type Handler = (call: Call) => unknown;
type Report = (error: unknown, call: Call) => void;

/** Continue a session, end it, or say themselves why they cannot. */
const servedInDowntime: ReadonlySet<string> = new Set([
  "routes/session",
  "routes/logout",
  "routes/logout_.session",
  "routes/login",
  "routes/login_.sso_.back-channel-log-out",
]);

/**
 * Remix hides all of an unexpected error from the page, and responds with 500. Loaders and actions throw a response
 * instead, after the error has been reported: 503 with the reason if the database does not respond, on pages otherwise 500
 * with the request's id. While the database accepts no writes, actions are not called.
 */
export function nameFailedRequests(routes: Routes, report: Report): Routes {
  const entries = Object.entries(routes).map(([id, route]) => {
    if (!route) return [id, route];
    const { loader, action } = route.module as { readonly loader?: Handler; readonly action?: Handler };
    const isPage = Boolean(route.module.default);
    const name = (handler: Handler) => nameFailure(handler, isPage, report);
    const named = {
      ...(loader && { loader: name(loader) }),
      ...(action && { action: name(rejectInDowntime(action, isPage, servedInDowntime.has(id))) }),
    };
    return [id, { ...route, module: { ...route.module, ...named } }];
  });
  return Object.fromEntries(entries);
}

const rejectInDowntime =
  (action: Handler, isPage: boolean, isServed: boolean): Handler =>
  async (call) => {
    const { db } = call.context;
    if (!isServed && findDowntime(db)) return rejectWrite(call, isPage);
    try {
      return await action(call);
    } catch (error) {
      // The database became read-only a moment ago.
      if (!(await noteWriteError(db, error))) throw error;
      return rejectWrite(call, isPage);
    }
  };

const nameFailure =
  (handler: Handler, isPage: boolean, report: Report): Handler =>
  async (call) => {
    const { request } = call;
    try {
      return await handler(call);
    } catch (error) {
      // A view that cannot be recorded.
      if (error instanceof DomainError && error.category === "unavailable")
        throw toScreenResponse(error, request);
      const isUnexpected = error instanceof Error && !(error instanceof DomainError);
      if (!isUnexpected || request.signal.aborted) throw error;
      // A read that needs more space than there is does not show that writes fail.
      if (isWriteRefused(error) && !isDiskFull(error)) await noteWriteError(call.context.db, error);
      const reason = findUnavailability(request, error);
      if (reason === null && !isPage) throw error;
      report(error, call);
      if (reason !== null) throw toScreenResponse(reason, request);
      const failed: FailedRequest = { requestId: getRequestId(request) };
      throw Response.json(failed, { status: 500 });
    }
  };
