import type { ActionFunctionArgs, LoaderFunctionArgs, ServerBuild } from "@remix-run/node";
import { DomainError } from "@wardway/model";
import { getRequestId } from "../infra/request-id.ts";
import { findUnavailability, toScreenResponse } from "./api.server.ts";
import type { FailedRequest } from "./failed-request.ts";

type Routes = ServerBuild["routes"];
type Call = LoaderFunctionArgs | ActionFunctionArgs;
type Handler = (call: Call) => unknown;
type Report = (error: unknown, call: Call) => void;

/**
 * Remix hides all of an unexpected error from the page, and responds with 500. Loaders and actions throw a response
 * instead, after the error has been reported: 503 with the reason if the database does not respond, on pages otherwise 500
 * with the request's id.
 */
export function nameFailedRequests(routes: Routes, report: Report): Routes {
  const entries = Object.entries(routes).map(([id, route]) => {
    if (!route) return [id, route];
    const { loader, action } = route.module as { readonly loader?: Handler; readonly action?: Handler };
    const isPage = Boolean(route.module.default);
    const name = (handler: Handler) => nameFailure(handler, isPage, report);
    const named = { ...(loader && { loader: name(loader) }), ...(action && { action: name(action) }) };
    return [id, { ...route, module: { ...route.module, ...named } }];
  });
  return Object.fromEntries(entries);
}

const nameFailure =
  (handler: Handler, isPage: boolean, report: Report): Handler =>
  async (call) => {
    const { request } = call;
    try {
      return await handler(call);
    } catch (error) {
      const isUnexpected = error instanceof Error && !(error instanceof DomainError);
      if (!isUnexpected || request.signal.aborted) throw error;
      const reason = findUnavailability(request, error);
      if (reason === null && !isPage) throw error;
      report(error, call);
      if (reason !== null) throw toScreenResponse(reason, request);
      const failed: FailedRequest = { requestId: getRequestId(request) };
      throw Response.json(failed, { status: 500 });
    }
  };
