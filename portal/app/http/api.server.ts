import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { DomainError } from "@wardway/model";
import { Withdrawn } from "../domain/audit/embed-site-lock.server.ts";
import { TooManyCalls } from "../domain/embedding/rate-limit-error.ts";
import { isDatabaseAway } from "../infra/database-unavailable.server.ts";
import { logFault } from "../infra/fault-log.server.ts";

type Arguments = LoaderFunctionArgs | ActionFunctionArgs;
type Answer = (args: Arguments) => Promise<unknown>;

/**
 * Wraps a call of the API: its value becomes JSON, a refusal an RFC 9457 problem document, and anything
 * unforeseen a 500 that tells the caller nothing and the log no name.
 */
export function api(answer: Answer) {
  return async (args: Arguments): Promise<Response> => {
    try {
      const value = await answer(args);
      return value instanceof Response ? value : Response.json(value, { headers: noStore });
    } catch (error) {
      if (error instanceof DomainError) return problem(error);
      if (error instanceof Response) return error;
      // The caller hung up: nobody reads the answer.
      if (args.request.signal.aborted) return new Response(null, { status: 499 });
      logFault(args.request, error);
      if (isDatabaseAway(error)) {
        return problem(new DomainError("server.databaseUnavailable"));
      }
      return problem(new DomainError("server.failed"));
    }
  };
}

/**
 * An address of the API with the calls it takes, for its route's loader and action alike. Another method is
 * refused, naming these (RFC 9110, 15.5.6).
 */
export function resource(calls: Readonly<Partial<Record<"GET" | "POST" | "PATCH" | "DELETE", Answer>>>) {
  const taken = new Map(Object.entries(calls));
  const read = calls.GET;
  if (read) taken.set("HEAD", read);
  const allow = [...taken.keys(), "OPTIONS"].join(", ");
  return api(async (args) => {
    const call = taken.get(args.request.method);
    if (call) return call(args);
    if (args.request.method === "OPTIONS") return new Response(null, { status: 204, headers: { allow } });
    const refusal = problem(new DomainError("request.methodOfAddress", { methods: allow }));
    refusal.headers.set("allow", allow);
    return refusal;
  });
}

/** Health data stays out of every cache. */
export const noStore = { "cache-control": "no-store" };

/** RFC 6750, 3. */
export const bearerChallenge = 'Bearer realm="Wardway", error="invalid_token"';

export function problem(error: DomainError): Response {
  const headers = new Headers({ ...noStore, "content-type": "application/problem+json" });
  // A 401 names a way in (RFC 9110, 15.5.2); ours is the session cookie, and a widget's its session.
  if (error.status === 401) {
    headers.set("www-authenticate", error instanceof Withdrawn ? bearerChallenge : 'Cookie realm="Wardway"');
  }
  if (error instanceof TooManyCalls) headers.set("retry-after", String(error.seconds));
  return Response.json(error.toProblem(), { status: error.status, headers });
}

/** 201 with the address of what was made (RFC 9110, 10.2.2). */
export function created(value: unknown, location: string): Response {
  return Response.json(value, { status: 201, headers: { ...noStore, location } });
}

/** A page of a list as an array, with the address of the next page in `Link` (RFC 8288). */
export function listed(
  request: Request,
  page: { readonly items: readonly unknown[]; readonly next: string | null },
): Response {
  const headers = new Headers(noStore);
  if (page.next !== null) {
    const { pathname, searchParams } = new URL(request.url);
    searchParams.set("cursor", page.next);
    headers.set("link", `<${pathname}?${searchParams}>; rel="next"`);
  }
  return Response.json(page.items, { headers });
}
