import type { CreateOptions, EndpointRoute, Position, PublicStatistics, TransportApi } from "@wardway/model";
import { clientMessages } from "@wardway/model/messages/en/client";
import { sdkRoutes } from "@wardway/model/routes";
import { randomKey } from "@wardway/widgets/random-key";
import {
  type ClientFeed,
  createClientFeed,
  type RequestTopic,
  type StatisticsListener,
  type TransportListener,
} from "../live/client-feed.ts";
import { findWebSocket } from "../live/reconnecting-socket.ts";
import { shareFeed, shareVisitors } from "../live/shared-feeds.ts";
import { createSessionKeeper, type SessionKeeper } from "../session/session-keeper.ts";
import { WardwayError } from "../wardway-error.ts";
import type { ClientOptions } from "./client-options.ts";
import { loggingHooks, notify } from "./hooks.ts";
import { send } from "./send.ts";
import type { WardwayClient } from "./wardway-client.ts";

/**
 * Creates a client for a portal's JSON API and live connection. It sends nothing before the first call and can be
 * created on a server. Share one per page: it shares session and connection.
 *
 * Calls reject with a `WardwayError`. Reads and creates are attempted up to three times while the portal is unreachable
 * or overloaded; an `Idempotency-Key` prevents duplicate creates.
 * @throws TypeError if `baseUrl` is no address
 * @example
 * const client = createClient({
 *   baseUrl: "https://wardway.example.org",
 *   getSession: async () => (await fetch("/wardway-session", { method: "POST" })).json(),
 * });
 */
export function createClient(options: ClientOptions = {}): WardwayClient {
  const baseUrl = options.baseUrl?.replace(/\/+$/, "") ?? "";
  if (baseUrl !== "" && !/^https?:\/\/./.test(baseUrl)) throw new TypeError(noAddress);
  const session = options.getSession ? createSessionKeeper(options.getSession) : null;
  const feed = createFeed(baseUrl, session, options);
  return {
    ...createCalls({ ...options, baseUrl, ...(options.debug && loggingHooks(options)) }, session),
    subscribe(
      topic: "statistics" | "requests" | RequestTopic,
      listener: StatisticsListener | TransportListener | OnStatistics,
    ) {
      if (findWebSocket(options.WebSocket) === undefined) throw new TypeError(noWebSocket);
      if (topic === "requests") return feed.subscribeToRequests(listener as TransportListener);
      if (topic !== "statistics")
        return feed.subscribeToRequest(topic.request, listener as TransportListener);
      return feed.subscribeToStatistics(
        typeof listener === "function" ? { onStatistics: listener } : listener,
      );
    },
    baseUrl,
    live: feed,
  };
}

/**
 * A page's clients and elements with one `getSession`, or none, share a connection, unless a client's is made in its own
 * way.
 */
function createFeed(baseUrl: string, session: SessionKeeper | null, options: ClientOptions): ClientFeed {
  const create = () => createClientFeed(baseUrl, session, options);
  const { getSession, signal, WebSocket } = options;
  const isShared = typeof document !== "undefined" && baseUrl !== "" && !signal && !WebSocket;
  if (!isShared) return create();
  return getSession ? shareFeed(baseUrl, getSession, create) : shareVisitors(baseUrl, create);
}

const noAddress = "baseUrl must be the portal's address, such as https://wardway.example.org.";
const noWebSocket =
  "This runtime has no WebSocket: pass one to createClient, such as the class of the package ws.";

type OnStatistics = (figures: PublicStatistics) => void;

/** Omits the live connection, for callers that load it later. */
export function createCalls(options: ClientOptions, session: SessionKeeper | null): TransportApi {
  const calls = Object.fromEntries(
    Object.entries(sdkRoutes).map(([name, route]) => [
      name,
      (input?: Input, call?: CreateOptions) =>
        request(options, session, route, input, call).catch((error: unknown) => {
          if (error instanceof WardwayError) notify(options.onError, error);
          throw error;
        }),
    ]),
    // TransportApi is derived from the same route declarations.
  ) as unknown as TransportApi;
  return {
    ...calls,
    getCurrentUser: (input, call) => calls.getCurrentUser(input, call).catch(noUser),
    reverseGeocode: async ({ latitude, longitude }, call) =>
      (await calls.geocode({ lat: latitude, lng: longitude }, call))[0] ?? null,
  };
}

type Input = Readonly<Record<string, unknown>>;

async function request(
  options: ClientOptions,
  session: SessionKeeper | null,
  route: EndpointRoute,
  input: Input = {},
  call: CreateOptions = {},
): Promise<unknown> {
  const { method, idempotent, paged } = route;
  const fields = { ...input };
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = fields[name];
    delete fields[name];
    return String(value);
  });
  const isRead = method === "GET";
  const response = await send(options, session, {
    signal: call.signal,
    onRequest: call.onRequest,
    method,
    path: isRead ? path + formatQuery(fields) : path,
    body: isRead ? undefined : fields,
    isPublic: path.startsWith("/api/public/"),
    idempotencyKey: idempotent && (call.idempotencyKey ?? randomKey()),
  });
  const value = response.status === 204 ? undefined : await read(response);
  return paged ? { items: value, next: nextCursor(response) } : value;
}

function formatQuery(fields: Input): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    const text = queryText(value);
    if (text !== "") query.set(name, text);
  }
  return query.size > 0 ? `?${query}` : "";
}

function queryText(value: unknown): string {
  if (value == null) return "";
  // Six decimals are 0.1 m, and never formatted with an exponent.
  if (typeof value === "number") return String(Number(value.toFixed(6)));
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.join(",");
  return typeof value === "object" ? locationText(value as Position) : String(value);
}

const locationText = ({ latitude, longitude }: Position) => `${latitude.toFixed(6)},${longitude.toFixed(6)}`;

/** Without a session there is no user, which is no failure. */
function noUser(error: unknown): null {
  if (error instanceof WardwayError && error.status === 401) return null;
  throw error;
}

async function read(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (cause) {
    const code = "client.unreadable";
    const userMessage = clientMessages[code];
    const requestId = response.headers.get("x-request-id");
    throw new WardwayError({
      status: response.status,
      category: "internal",
      code,
      userMessage,
      requestId,
      cause,
    });
  }
}

/** Reads the `Link` header (RFC 8288). */
function nextCursor(response: Response): string | null {
  const target = /<([^>]*)>;\s*rel="?next"?/.exec(response.headers.get("link") ?? "")?.[1];
  return target ? new URLSearchParams(target.split("?")[1] ?? "").get("cursor") : null;
}
