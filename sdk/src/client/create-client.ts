import type { ListFilter, MapLocation, Page, Position, PublicStatistics, SessionUser } from "@wardway/model";
import { clientMessages } from "@wardway/model/messages/en/client";
import { randomKey } from "@wardway/widgets/random-key";
import {
  createClientFeed,
  type RequestTopic,
  type StatisticsListener,
  type TransportListener,
} from "../live/client-feed.ts";
import { createSessionKeeper, type SessionKeeper } from "../session/session-keeper.ts";
import type { CallOptions, ClientOptions, CreateOptions } from "./client-options.ts";
import { type Call, send } from "./send.ts";
import type { WardwayClient } from "./wardway-client.ts";
import { WardwayError } from "./wardway-error.ts";

/**
 * A client of a portal: its JSON API and its live connection. Nothing is asked before the first call, so that a client
 * may be made anywhere, on a server too; one for a whole page shares its session and its connection.
 *
 * Every call rejects with a `WardwayError`. Reads are tried three times where the portal cannot be reached or asks for
 * a moment, and so are creates: each carries an `Idempotency-Key`, the caller's or one made here, so that a repetition
 * makes nothing twice.
 *
 * @example
 * const client = createClient({
 *   baseUrl: "https://wardway.example.org",
 *   getSession: async () => (await fetch("/wardway-session", { method: "POST" })).json(),
 * });
 */
export function createClient(options: ClientOptions = {}): WardwayClient {
  const baseUrl = options.baseUrl?.replace(/\/+$/, "") ?? "";
  const session = options.getSession ? createSessionKeeper(options.getSession) : null;
  const feed = createClientFeed(baseUrl, session, options.signal);
  return {
    ...createCalls({ ...options, baseUrl }, session),
    subscribe(
      topic: "statistics" | RequestTopic,
      listener: StatisticsListener | TransportListener | TellFigures,
    ) {
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

/** The calls of a client, without the live connection, for those who load that later. */
export function createCalls(
  options: ClientOptions,
  session: SessionKeeper | null,
): Omit<WardwayClient, "subscribe" | "live" | "baseUrl"> {
  const get = async <Value>(path: string, call?: CallOptions & Pick<Call, "isPublic">) =>
    read<Value>(await send(options, session, { ...call, method: "GET", path }));
  const getPage = async <Item>(path: string, call?: CallOptions): Promise<Page<Item>> => {
    const response = await send(options, session, { ...call, method: "GET", path });
    return { items: await read<readonly Item[]>(response), next: nextCursor(response) };
  };
  const change = async <Value>(method: "POST" | "PATCH", path: string, body: unknown, call?: CreateOptions) =>
    read<Value>(await send(options, session, { ...call, method, path, body }));
  const create = <Value>(path: string, body: unknown, call?: CreateOptions) =>
    change<Value>("POST", path, body, { ...call, idempotencyKey: call?.idempotencyKey ?? randomKey() });

  return {
    statistics: (call) => get("/api/public/statistics", { ...call, isPublic: true }),
    session: (call) => get("/api/embed/session", call),
    user: (call) => get<SessionUser>("/api/user", call).catch(nobody),
    listRequests: (filter = {}, call) => getPage(`/api/transport-requests${queryOf(filter)}`, call),
    request: (id, call) => get(`/api/transport-requests/${id}`, call),
    createRequest: (body, call) => create("/api/transport-requests", body, call),
    changeStatus: (id, status, reason, call) =>
      change("PATCH", `/api/transport-requests/${id}/status`, { status, reason }, call),
    recordMilestone: (id, milestone, at, call) =>
      create(`/api/transport-requests/${id}/milestones`, { milestone, at }, call),
    // Without a key and tried once: whoever shares keeps what was not taken, and sending twice adds nothing.
    sharePositions: (id, fixes, call) =>
      change("POST", `/api/transport-requests/${id}/positions`, { fixes }, call),
    tracking: (id, call) => get(`/api/transport-requests/${id}/tracking`, call),
    events: (id, call) => get(`/api/transport-requests/${id}/events`, call),
    responses: (id, call) => get(`/api/transport-responses/by-request/${id}`, call),
    respond: (body, call) => create("/api/transport-responses", body, call),
    decide: (responseId, status, call) =>
      change("PATCH", `/api/transport-responses/${responseId}/status`, { status }, call),
    rate: (body, call) => create("/api/ratings", body, call),
    ratings: (companyId, call) => getPage(`/api/ratings/by-ambulance/${companyId}`, call),
    map: (call) => get("/api/map", call),
    facilities: (q, { near, limit } = {}, call) =>
      get(
        `/api/facilities?${new URLSearchParams({
          q,
          ...(near && { near: placeText(near) }),
          ...(limit !== undefined && { limit: String(limit) }),
        })}`,
        call,
      ),
    geocode: (q, near, call) =>
      get(`/api/geocode?${new URLSearchParams({ q, ...(near && { near: placeText(near) }) })}`, call),
    addressAt: async ({ latitude, longitude }, call) => {
      const place = new URLSearchParams({ lat: degreesText(latitude), lng: degreesText(longitude) });
      const [found] = await get<readonly MapLocation[]>(`/api/geocode?${place}`, call);
      return found ?? null;
    },
    route: (origin, destination, departure, call) =>
      get(
        `/api/route?${new URLSearchParams({
          originLat: degreesText(origin.latitude),
          originLng: degreesText(origin.longitude),
          destinationLat: degreesText(destination.latitude),
          destinationLng: degreesText(destination.longitude),
          ...(departure && { departureTime: departure.toISOString() }),
        })}`,
        call,
      ),
  };
}

type TellFigures = (figures: PublicStatistics) => void;

/** Six decimals are a tenth of a metre, and never written with an exponent. */
const degreesText = (degrees: number) => String(Number(degrees.toFixed(6)));

const placeText = ({ latitude, longitude }: Position) => `${latitude.toFixed(6)},${longitude.toFixed(6)}`;

/** Without a session there is no user, which is an answer and no failure. */
function nobody(error: unknown): null {
  if (error instanceof WardwayError && error.status === 401) return null;
  throw error;
}

async function read<Value>(response: Response): Promise<Value> {
  try {
    return (await response.json()) as Value;
  } catch (cause) {
    const code = "client.unreadable";
    const sentence = clientMessages[code];
    throw new WardwayError({ status: response.status, category: "internal", code, sentence, cause });
  }
}

/** The cursor of the next page, out of the `Link` header (RFC 8288). */
function nextCursor(response: Response): string | null {
  const target = /<([^>]*)>;\s*rel="?next"?/.exec(response.headers.get("link") ?? "")?.[1];
  return target ? new URLSearchParams(target.split("?")[1] ?? "").get("cursor") : null;
}

function queryOf({ status, q, sort, limit, cursor }: ListFilter): string {
  const query = new URLSearchParams();
  if (status && status.length > 0) query.set("status", status.join(","));
  if (q) query.set("q", q);
  if (sort) query.set("sort", sort);
  if (limit !== undefined) query.set("limit", String(limit));
  if (cursor) query.set("cursor", cursor);
  const text = String(query);
  return text === "" ? "" : `?${text}`;
}
