import type { ActionFunctionArgs, LoaderFunctionArgs, ServerBuild } from "@remix-run/node";
import { DomainError } from "@wardway/model";
import { getRequestId } from "../infra/request-id.ts";
import type { FailedRequest } from "./failed-request.ts";

type Routes = ServerBuild["routes"];
type Call = LoaderFunctionArgs | ActionFunctionArgs;
type Handler = (call: Call) => unknown;
type Report = (error: unknown, call: Call) => void;

/**
 * Remix hides all of an unexpected error from the page. Loaders and actions of pages throw a response with the request's id
 * instead, after the error has been reported.
 */
export function nameFailedRequests(routes: Routes, report: Report): Routes {
  const entries = Object.entries(routes).map(([id, route]) => {
    if (!route?.module.default) return [id, route];
    const { loader, action } = route.module as { readonly loader?: Handler; readonly action?: Handler };
    const named = {
      ...(loader && { loader: nameFailure(loader, report) }),
      ...(action && { action: nameFailure(action, report) }),
    };
    return [id, { ...route, module: { ...route.module, ...named } }];
  });
  return Object.fromEntries(entries);
}

const nameFailure =
  (handler: Handler, report: Report): Handler =>
  async (call) => {
    try {
      return await handler(call);
    } catch (error) {
      const isUnexpected = error instanceof Error && !(error instanceof DomainError);
      if (!isUnexpected || call.request.signal.aborted) throw error;
      report(error, call);
      const failed: FailedRequest = { requestId: getRequestId(call.request) };
      throw Response.json(failed, { status: 500 });
    }
  };
