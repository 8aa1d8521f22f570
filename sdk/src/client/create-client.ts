import type {
  ListFilter,
  MapLocation,
  Page,
  Position,
  SessionUser,
  TransportApi,
  WriteOptions,
} from "@wardway/db/model";
import { type Call, type ClientOptions, send } from "./send.ts";
import { WardwayError } from "./wardway-error.ts";

/**
 * A client of a portal's JSON API. Every call rejects with a `WardwayError`.
 *
 * Reads are tried three times where the portal cannot be reached, and so are creates: each carries an
 * `Idempotency-Key`, the caller's or one made here, so that a repetition makes nothing twice.
 */
export function createClient(options: ClientOptions = {}): TransportApi {
  const get = async <Value>(path: string) => read<Value>(await send(options, { method: "GET", path }));
  const getPage = async <Item>(path: string): Promise<Page<Item>> => {
    const response = await send(options, { method: "GET", path });
    return { items: await read<readonly Item[]>(response), next: nextCursor(response) };
  };
  const change = async <Value>(call: Call) => read<Value>(await send(options, call));
  const create = <Value>(path: string, body: unknown, { idempotencyKey = randomKey() }: WriteOptions = {}) =>
    change<Value>({ method: "POST", path, body, idempotencyKey });
  const patch = <Value>(path: string, body: unknown) => change<Value>({ method: "PATCH", path, body });

  return {
    statistics: () => get("/api/public/statistics"),
    user: () => get<SessionUser>("/api/user").catch(nobody),
    listRequests: (filter = {}) => getPage(`/api/transport-requests${queryOf(filter)}`),
    request: (id) => get(`/api/transport-requests/${id}`),
    createRequest: (body, write) => create("/api/transport-requests", body, write),
    changeStatus: (id, status, reason) => patch(`/api/transport-requests/${id}/status`, { status, reason }),
    recordMilestone: (id, milestone, at) =>
      create(`/api/transport-requests/${id}/milestones`, { milestone, at }),
    // Without a key and tried once: whoever shares keeps what was not taken, and sending twice adds nothing.
    sharePositions: (id, fixes) =>
      change({ method: "POST", path: `/api/transport-requests/${id}/positions`, body: { fixes } }),
    tracking: (id) => get(`/api/transport-requests/${id}/tracking`),
    events: (id) => get(`/api/transport-requests/${id}/events`),
    responses: (id) => get(`/api/transport-responses/by-request/${id}`),
    respond: (body, write) => create("/api/transport-responses", body, write),
    decide: (responseId, status) => patch(`/api/transport-responses/${responseId}/status`, { status }),
    rate: (body, write) => create("/api/ratings", body, write),
    ratings: (companyId) => getPage(`/api/ratings/by-ambulance/${companyId}`),
    map: () => get("/api/map"),
    facilities: (q, { near, limit } = {}) =>
      get(
        `/api/facilities?${new URLSearchParams({
          q,
          ...(near && { near: placeText(near) }),
          ...(limit !== undefined && { limit: String(limit) }),
        })}`,
      ),
    geocode: (q, near) =>
      get(`/api/geocode?${new URLSearchParams({ q, ...(near && { near: placeText(near) }) })}`),
    addressAt: async ({ latitude, longitude }) => {
      const place = new URLSearchParams({ lat: degreesText(latitude), lng: degreesText(longitude) });
      const [found] = await get<readonly MapLocation[]>(`/api/geocode?${place}`);
      return found ?? null;
    },
    route: (origin, destination, departure) =>
      get(
        `/api/route?${new URLSearchParams({
          originLat: degreesText(origin.latitude),
          originLng: degreesText(origin.longitude),
          destinationLat: degreesText(destination.latitude),
          destinationLng: degreesText(destination.longitude),
          ...(departure && { departureTime: departure.toISOString() }),
        })}`,
      ),
  };
}

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
    const sentence = "The portal's answer could not be read. Check its address.";
    throw new WardwayError({ status: response.status, code: "internal", sentence, cause });
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

/** 128 random bits; `crypto.randomUUID` is missing on pages that are served without TLS. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
