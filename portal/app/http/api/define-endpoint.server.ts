import { createHash } from "node:crypto";
import {
  type BodyOf,
  type Contract,
  DomainError,
  endpoints,
  type Page,
  type ParamsOf,
  type QueryOf,
  type ResultOf,
  type Subject,
} from "@wardway/model";
import type { KeyedSite } from "#app/domain/embedding/active-site.server.ts";
import { isDiskFull } from "#app/infra/database-unavailable.server.ts";
import { findDowntime, noteWriteError } from "#app/infra/downtime/downtime.server.ts";
import type { AppContext } from "../context.ts";
import { noStore, toErrorResponse } from "../errors/problem-response.server.ts";
import { countPublicCall } from "../session/call-limits.server.ts";
import { apiGuard, type SignedIn } from "../session/guard.server.ts";
import { keyGuard } from "../session/widgets/key-guard.server.ts";
import { getWidgetRight } from "../session/widgets/widget-calls.ts";
import type { InWidget } from "../session/widgets/widget-guard.server.ts";
import { parseId, parseIdempotencyKey, readBody, readObject, readQuery } from "./api-input.server.ts";

/** A call as Remix or an HTTP server's route passes it. */
export interface HttpCall {
  readonly request: Request;
  readonly context: AppContext;
  readonly params: Readonly<Record<string, string | undefined>>;
}

type CallerOf<C extends Contract> = C["right"] extends "anyone"
  ? { readonly db: AppContext["db"] }
  : C["right"] extends "secret-key"
    ? { readonly db: AppContext["db"]; readonly site: KeyedSite }
    : C["right"] extends "embedding.session"
      ? InWidget
      : SignedIn;

/** A call after its guard, with parsed input. */
export type EndpointCall<C extends Contract> = Pick<HttpCall, "request" | "context"> &
  CallerOf<C> & {
    readonly params: ParamsOf<C["path"]>;
    readonly query: QueryOf<C>;
    readonly body: BodyOf<C>;
    /** Null if absent or not accepted by the endpoint. */
    readonly idempotencyKey: string | null;
  };

/** A result with headers, or with an alternative status of the contract. */
export class Reply<Value> {
  readonly value: Value;
  readonly headers: readonly (readonly [string, string])[];
  readonly status: number | null;

  constructor(value: Value, headers: readonly (readonly [string, string])[], status: number | null = null) {
    this.value = value;
    this.headers = headers;
    this.status = status;
  }
}

type Handler<C extends Contract> = (call: EndpointCall<C>) => Promise<ResultOf<C> | Reply<ResultOf<C>>>;

export interface Endpoint {
  readonly contract: Contract;
  readonly handle: (call: HttpCall) => Promise<Response>;
}

/** Attaches a handler to a declared endpoint. Guard, parsing, status, headers and errors follow from the contract. */
export function defineEndpoint<const C extends Contract>(contract: C, handler: Handler<C>): Endpoint {
  return {
    contract,
    handle: async (call) => {
      const caller = await authorize(contract, call);
      const input = await parseInput(contract, call);
      // The types follow from the contract that both functions read.
      const result = await handler({ ...call, ...caller, ...input } as unknown as EndpointCall<C>);
      return toResponse(contract, call, result instanceof Reply ? result : new Reply(result, []));
    },
  };
}

/** Attaches handlers to the endpoints of a subject; one without a handler does not compile. */
export function defineEndpoints<const S extends Subject>(
  { endpoints }: S,
  handlers: { readonly [Name in keyof S["endpoints"]]: Handler<S["endpoints"][Name]> },
): readonly Endpoint[] {
  return Object.entries(endpoints).map(([name, contract]) =>
    defineEndpoint(contract, handlers[name] as Handler<Contract>),
  );
}

/** Serves the endpoints of one path; other methods get a 405 with `Allow` (RFC 9110, 15.5.6). */
export function resource(...endpoints: readonly Endpoint[]): (call: HttpCall) => Promise<Response> {
  const byMethod = new Map<string, Endpoint>(
    endpoints.map((endpoint) => [endpoint.contract.method, endpoint]),
  );
  const read = byMethod.get("GET");
  if (read) byMethod.set("HEAD", read);
  const allow = [...byMethod.keys(), "OPTIONS"].join(", ");
  return async (call) => {
    const { method } = call.request;
    const endpoint = byMethod.get(method);
    if (endpoint) {
      const response = await respond(endpoint, call);
      return endpoint.contract.anyOrigin ? readableByAnyOrigin(response) : response;
    }
    if (method === "OPTIONS") return new Response(null, { status: 204, headers: { allow } });
    const error = new DomainError("request.methodOfAddress", { methods: allow });
    const response = toErrorResponse(call.request, error);
    response.headers.set("allow", allow);
    return response;
  };
}

/** Calls that a read-only portal serves although they are no reads: a log-in says why it is impossible. */
const servedInDowntime: ReadonlySet<Contract> = new Set<Contract>([endpoints.logIn, endpoints.logOut]);

async function respond({ contract, handle }: Endpoint, call: HttpCall): Promise<Response> {
  const { request, context } = call;
  const isRead = contract.method === "GET";
  try {
    const isWrite = !isRead && !servedInDowntime.has(contract);
    if (isWrite && findDowntime(context.db)) throw new DomainError("server.readOnly");
    return await handle(call);
  } catch (error) {
    // A read that needs more space than there is does not show that writes fail.
    if (!(isRead && isDiskFull(error))) await noteWriteError(context.db, error);
    return toErrorResponse(request, error);
  }
}

async function authorize(contract: Contract, call: HttpCall): Promise<object> {
  const { right, audit, callsOfNetwork, confirmed = false } = contract;
  const { db } = call.context;
  if (right === "anyone") {
    if (callsOfNetwork) await countPublicCall(contract.path, callsOfNetwork, call);
    return { db };
  }
  if (right === "secret-key") return { db, site: await keyGuard(call) };
  return apiGuard(call, { right, widgetRight: getWidgetRight(contract), confirmed, audit });
}

async function parseInput({ path, idempotent, query, body, bodyParsedBy }: Contract, call: HttpCall) {
  const names = [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => name ?? []);
  return {
    params: Object.fromEntries(names.map((name) => [name, parseId(call.params, name)])),
    idempotencyKey: idempotent ? parseIdempotencyKey(call.request) : null,
    query: query && readQuery(call.request, query),
    body: body && (bodyParsedBy ? await readObject(call.request) : await readBody(call.request, body)),
  };
}

async function toResponse(
  contract: Contract,
  { request, params }: HttpCall,
  { value, headers, status }: Reply<unknown>,
): Promise<Response> {
  const { paged, contentType = "application/json", location, cacheSeconds } = contract;
  const init = {
    status: status ?? contract.status ?? 200,
    headers: new Headers([...headers].map(([...header]) => header)),
  };
  const text = serialize(contract, value);
  if (text !== null)
    init.headers.set("content-type", contentType === "text/html" ? "text/html; charset=utf-8" : contentType);
  if (location) init.headers.set("location", fillTemplate(location, { ...Object(value), ...params }));
  const next = paged ? formatNextLink(request, (value as Page<unknown>).next) : null;
  if (next !== null) init.headers.set("link", next);
  if (cacheSeconds === undefined || text === null) {
    init.headers.set("cache-control", noStore["cache-control"]);
    return new Response(text, init);
  }
  const etag = `W/"${digest(value, text)}"`;
  init.headers.set("cache-control", `public, max-age=${cacheSeconds}`);
  init.headers.set("etag", etag);
  const known = request.headers.get("if-none-match")?.split(/\s*,\s*/) ?? [];
  if (!known.includes(etag)) return new Response(text, init);
  init.headers.delete("content-type");
  return new Response(null, { ...init, status: 304 });
}

function serialize({ contentType, response, paged, cacheSeconds }: Contract, value: unknown): string | null {
  if (contentType === "text/html") return String(value);
  if (!response) return null;
  if (paged) return JSON.stringify((value as Page<unknown>).items);
  return cacheSeconds === undefined ? JSON.stringify(value) : once(texts, value, JSON.stringify);
}

/** Caches texts of values that are the same object in each call, such as the description of the API. */
const texts = new WeakMap<object, string>();
const digests = new WeakMap<object, string>();

function digest(value: unknown, text: string): string {
  return once(digests, value, () => createHash("sha256").update(text).digest("base64url").slice(0, 22));
}

function once(known: WeakMap<object, string>, value: unknown, make: (value: unknown) => string): string {
  if (typeof value !== "object" || value === null) return make(value);
  const made = known.get(value) ?? make(value);
  known.set(value, made);
  return made;
}

/** Fills the `{name}` parts of a `Location`. */
const fillTemplate = (template: string, values: Readonly<Record<string, unknown>>) =>
  template.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]));

/** Returns the `Link` header of a page (RFC 8288), or null on the last page. */
function formatNextLink(request: Request, next: string | null): string | null {
  if (next === null) return null;
  const { pathname, searchParams } = new URL(request.url);
  searchParams.set("cursor", next);
  return `<${pathname}?${searchParams}>; rel="next"`;
}

function readableByAnyOrigin(response: Response): Response {
  response.headers.set("access-control-allow-origin", "*");
  response.headers.set("access-control-expose-headers", "retry-after, x-request-id");
  return response;
}
