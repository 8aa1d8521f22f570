import type { PublicStatistics, TransportApi } from "@wardway/model";
import type { LiveFeed, RequestTopic, StatisticsListener, TransportListener } from "../live/client-feed.ts";

/**
 * A portal, as a program calls it. Each method takes one object with the fields of the path, the query or the body, and
 * rejects with a `WardwayError`; a call that its signal has ended rejects with the signal's reason. Times are ISO 8601
 * in UTC unless stated otherwise.
 *
 * What a widget session may call depends on its scopes: `request` creates transports (`createRequest`,
 * `searchFacilities`, `geocode`, `reverseGeocode`, `getRoute`, `getMapConfig`), `track` reads them (`getRequest`,
 * `listRequests`, `listEvents`, `listResponses`, `getTracking`), `cancel` cancels them (`updateRequestStatus`), `rate`
 * rates them (`createRating`). Any other call rejects with status 403, and a request that the session cannot see with
 * 404. The remaining methods are for the portal's own pages.
 *
 * @example
 * const request = await client.getRequest({ id: 1042 });
 * await client.updateRequestStatus({ id: 1042, status: "cancelled", reason: "The patient was discharged." });
 */
export interface WardwayClient extends TransportApi {
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
   * Hears of one transport. Nothing is told of what has changed: ask `getRequest`, `listEvents` or `getTracking` again.
   * @returns what ends it
   */
  subscribe(topic: RequestTopic, listener: TransportListener): () => void;

  /** Where the portal is, without a slash at the end; empty for the page's own origin. */
  readonly baseUrl: string;

  /** The same live connection in the shape that widgets take. */
  readonly live: LiveFeed;
}
