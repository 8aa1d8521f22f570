import type { Position } from "./geography.ts";
import type { MapStart } from "./maps.ts";
import type { CreateRequestBody, ListOrder, TransportRequest } from "./requests.ts";
import type {
  CreateResponseBody,
  DecideResponse,
  RateBody,
  Rating,
  TransportEvent,
  TransportResponse,
} from "./responses.ts";
import type { PositionFix, SharedPositions, Tracking } from "./tracking.ts";
import type { Milestone, RequestStatus, Role } from "./vocabulary.ts";
import type { RouteResult } from "./wire.ts";

/** What the public may know: totals, and no hospital by name. */
export interface PublicStatistics {
  readonly completedTransports: number;
  /** Mean of all ratings, 1 to 5; 0 while there are none. */
  readonly averageRating: number;
  readonly hospitals: number;
  readonly ambulanceCompanies: number;
  /** ISO 8601, when one of the figures last changed. */
  readonly lastUpdated: string;
}

export interface SessionUser {
  readonly id: number;
  readonly name: string | null;
  readonly username: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly address: string | null;
  readonly role: Role;
  readonly organizationId: number | null;
  readonly organization: string | null;
  readonly createdAt: string;
}

/** `not_set_up` is a service that nobody has connected yet: no failure. */
export const serviceStates = ["connected", "unavailable", "not_set_up"] as const;
export type ServiceState = (typeof serviceStates)[number];

export interface Health {
  readonly status: "ok" | "degraded";
  readonly timestamp: string;
  readonly services: Readonly<Record<"database" | "maps", ServiceState>>;
}

export interface Facility {
  readonly id: number;
  readonly name: string;
  readonly address: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly zip: string | null;
  readonly beds: number | null;
  /** Decimal degrees, WGS 84. */
  readonly latitude: number;
  readonly longitude: number;
}

/** A place chosen on a map. */
export interface MapLocation {
  /** Decimal degrees, WGS 84. */
  readonly lat: number;
  readonly lng: number;
  readonly address: string;
}

export interface FacilityFilter {
  /** What is close to it comes first; without a text, what is closest. */
  readonly near?: Position;
  readonly limit?: number;
}

/** One page of a list; `next` is the cursor of the page after it, or null at the end. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly next: string | null;
}

export interface ListFilter {
  readonly status?: readonly RequestStatus[];
  readonly q?: string;
  readonly sort?: ListOrder;
  readonly limit?: number;
  readonly cursor?: string;
}

export interface WriteOptions {
  /** Repeating a create with the same key answers as the first did. */
  readonly idempotencyKey?: string;
}

/** What a widget or a program may ask of a portal. The SDK's client implements it over HTTP. */
export interface TransportApi {
  statistics(): Promise<PublicStatistics>;
  user(): Promise<SessionUser | null>;
  listRequests(filter?: ListFilter): Promise<Page<TransportRequest>>;
  request(id: number): Promise<TransportRequest>;
  createRequest(body: CreateRequestBody, options?: WriteOptions): Promise<TransportRequest>;
  changeStatus(id: number, status: RequestStatus, reason?: string): Promise<TransportRequest>;
  recordMilestone(id: number, milestone: Milestone, at?: string): Promise<TransportEvent>;
  /** Positions of the vehicle, while its transport is under way: at most `trackingLimits.batch` at once. */
  sharePositions(id: number, fixes: readonly PositionFix[]): Promise<SharedPositions>;
  /** Where the vehicle is and when it arrives. */
  tracking(id: number): Promise<Tracking>;
  events(id: number): Promise<readonly TransportEvent[]>;
  responses(id: number): Promise<readonly TransportResponse[]>;
  respond(body: CreateResponseBody, options?: WriteOptions): Promise<TransportResponse>;
  decide(responseId: number, status: DecideResponse["status"]): Promise<TransportResponse>;
  rate(body: RateBody, options?: WriteOptions): Promise<Rating>;
  ratings(companyId: number): Promise<Page<Rating>>;
  /** What a map begins with. */
  map(): Promise<MapStart>;
  /** Facilities that fit a text, the best first; none for an empty one, unless `near` says where to look. */
  facilities(q: string, filter?: FacilityFilter): Promise<readonly Facility[]>;
  /** Addresses that fit a text, the best first. Not to be asked while somebody types. */
  geocode(q: string, near?: Position): Promise<readonly MapLocation[]>;
  /** The address at a place; null where none is known. */
  addressAt(position: Position): Promise<MapLocation | null>;
  /** The way by road, and how long it takes then; null where there is no route information. */
  route(origin: Position, destination: Position, departure?: Date): Promise<RouteResult | null>;
}
