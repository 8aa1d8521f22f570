import type {
  Facility,
  FacilityFilter,
  ListFilter,
  MapLocation,
  Milestone,
  Page,
  Position,
  PublicStatistics,
  Rating,
  RequestStatus,
  SessionUser,
  TransportEvent,
  TransportRequest,
  TransportResponse,
} from "@wardway/model";
import type { LiveFeed, RequestTopic, StatisticsListener, TransportListener } from "../live/client-feed.ts";
import type { CallOptions, CreateOptions } from "./client-options.ts";
import type {
  MapStart,
  NewRating,
  NewRequest,
  NewResponse,
  PositionFix,
  RouteResult,
  SharedPositions,
  Tracking,
  WidgetSessionFacts,
} from "./shapes.ts";

/**
 * A portal, as a program asks it. Every call rejects with a `WardwayError`; one that was ended by a signal, with the
 * signal's reason. Times are ISO 8601 in UTC unless something else is said.
 *
 * What a widget session may do depends on its scopes: `request` asks for transports (`createRequest`, `facilities`,
 * `geocode`, `addressAt`, `route`, `map`), `track` reads them (`request`, `listRequests`, `events`, `responses`,
 * `tracking`), `cancel` cancels them (`changeStatus`), `rate` rates them. What it may not rejects with status 403, and
 * a request that it cannot see with 404. Calls beyond those are for the portal's own pages.
 */
export interface WardwayClient {
  /** The public figures. Needs no session. */
  statistics(options?: CallOptions): Promise<PublicStatistics>;

  /** What the widget session may do, for whom and until when. */
  session(options?: CallOptions): Promise<WidgetSessionFacts>;

  /** Who is signed in on the portal's own pages; null for a visitor. */
  user(options?: CallOptions): Promise<SessionUser | null>;

  /** One page of the transports that may be seen, the latest first: 100, or `limit`, up to 500. */
  listRequests(filter?: ListFilter, options?: CallOptions): Promise<Page<TransportRequest>>;

  /** One transport. */
  request(id: number, options?: CallOptions): Promise<TransportRequest>;

  /**
   * Asks for a transport. Tried again under the same idempotency key where the portal cannot be reached, so that it is
   * never made twice; give a key of your own to try again later.
   * @throws WardwayError 422 with `errors` beside the fields
   */
  createRequest(body: NewRequest, options?: CreateOptions): Promise<TransportRequest>;

  /**
   * Takes a transport to another status: `cancelled` with a reason, up to 500 characters.
   * @throws WardwayError 409 where it is too late: the sentence says what happened meanwhile
   */
  changeStatus(
    id: number,
    status: RequestStatus,
    reason?: string,
    options?: CallOptions,
  ): Promise<TransportRequest>;

  /** Records what a crew has done. @param at when; now, where it is missing */
  recordMilestone(
    id: number,
    milestone: Milestone,
    at?: string,
    options?: CallOptions,
  ): Promise<TransportEvent>;

  /** Shares where the vehicle of a transport is, at most 100 positions at once. Tried once. */
  sharePositions(id: number, fixes: readonly PositionFix[], options?: CallOptions): Promise<SharedPositions>;

  /** Where the vehicle is and when it arrives. */
  tracking(id: number, options?: CallOptions): Promise<Tracking>;

  /** The transport's timeline, the first entry first. */
  events(id: number, options?: CallOptions): Promise<readonly TransportEvent[]>;

  /** The companies' offers for a transport. */
  responses(id: number, options?: CallOptions): Promise<readonly TransportResponse[]>;

  /** Offers to run a transport. Tried again as `createRequest` is. */
  respond(body: NewResponse, options?: CreateOptions): Promise<TransportResponse>;

  /** Approves, rejects or withdraws an offer. */
  decide(
    responseId: number,
    status: "approved" | "rejected" | "withdrawn",
    options?: CallOptions,
  ): Promise<TransportResponse>;

  /**
   * Rates a completed transport, once. Tried again as `createRequest` is.
   * @throws WardwayError 409 where it is rated already, or not completed
   */
  rate(body: NewRating, options?: CreateOptions): Promise<Rating>;

  /** The latest ratings of a company. */
  ratings(companyId: number, options?: CallOptions): Promise<Page<Rating>>;

  /** What a map begins with. */
  map(options?: CallOptions): Promise<MapStart>;

  /** Facilities that fit a text, the best first; none for an empty one, unless `near` says where to look. */
  facilities(q: string, filter?: FacilityFilter, options?: CallOptions): Promise<readonly Facility[]>;

  /** Addresses that fit a text, the best first. Not to be asked while somebody types. */
  geocode(q: string, near?: Position, options?: CallOptions): Promise<readonly MapLocation[]>;

  /** The address at a place; null where none is known. */
  addressAt(position: Position, options?: CallOptions): Promise<MapLocation | null>;

  /** The way by road, and how long it takes at a departure; null where there is no route information. */
  route(
    origin: Position,
    destination: Position,
    departure?: Date,
    options?: CallOptions,
  ): Promise<RouteResult | null>;

  /**
   * Hears the public figures, as they stand and whenever one changes, over the client's live connection: one for all
   * that listen, opened with the first and closed once nobody listens. It comes back by itself. Needs no session.
   * @returns what ends it
   */
  subscribe(
    topic: "statistics",
    listener: StatisticsListener | ((figures: PublicStatistics) => void),
  ): () => void;

  /**
   * Hears of one transport. Nothing is told of what has changed: ask `request`, `events` or `tracking` again.
   * @returns what ends it
   */
  subscribe(topic: RequestTopic, listener: TransportListener): () => void;

  /** Where the portal is, without a slash at the end; empty for the page's own origin. */
  readonly baseUrl: string;

  /** The same live connection in the shape that widgets take. */
  readonly live: LiveFeed;
}
