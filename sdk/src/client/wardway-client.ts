import type { PublicStatistics, TransportApi } from "@wardway/model";
import type {
  LiveFeed,
  RequestsListener,
  RequestTopic,
  StatisticsListener,
  TransportListener,
} from "../live/client-feed.ts";

/**
 * Calls a portal's API. Each method takes one object with path, query or body fields, and rejects with a
 * `WardwayError`, or with the reason of an aborted signal. Times are ISO 8601 in UTC.
 *
 * The scopes of a widget session determine its calls:
 * - `request` creates transports: `createRequest`, `findDuplicates`, `listTemplates`, `listDestinations`, `searchFacilities`,
 *   `geocode`, `reverseGeocode`, `getRoute`, `getMapConfig`; with `track` also a prepared return trip: `requestPreparedReturn`
 * - `list` lists those of the hospital: `listRequests`
 * - `track` reads one: `getRequest`, `listEvents`, `listResponses`, `listDeclines`, `getTracking`, `getRoute`, `getMapConfig`
 * - `approve` reads one too, and decides on its responses and on what is proposed after the approval:
 *   `updateResponseStatus`, `decideProposal`
 * - `change` reads one too, and changes it: `changeRequest`, `findDuplicates`, `listDestinations`, `searchFacilities`, `geocode`,
 *   `reverseGeocode`; `decideProposal` to withdraw what the hospital has proposed
 * - `cancel` cancels it: `updateRequestStatus`; `rate` rates it: `createRating`
 * - `message` reads and writes its messages: `listMessages`, `sendMessage`, `markMessagesRead`
 *
 * Other calls reject with status 403, invisible requests with 404. The remaining methods are for the portal's own pages.
 * @example
 * const request = await client.getRequest({ id: 1042 });
 * await client.updateRequestStatus({ id: 1042, status: "cancelled", reason: "The patient was discharged." });
 */
export interface WardwayClient extends TransportApi {
  /**
   * Subscribes to the public statistics over the client's live connection, which opens with the first subscriber and
   * closes with the last. It reconnects by itself and needs no session.
   * @returns unsubscribes
   * @throws TypeError if there is no `WebSocket`
   */
  subscribe(
    topic: "statistics",
    listener: StatisticsListener | ((figures: PublicStatistics) => void),
  ): () => void;

  /**
   * Subscribes to one transport. Notifications contain no data: refetch with `getRequest`, `listEvents` or
   * `getTracking`.
   * @returns unsubscribes
   * @throws TypeError if there is no `WebSocket`
   */
  subscribe(topic: RequestTopic, listener: TransportListener): () => void;

  /**
   * Subscribes to all transports that the session may list. Notifications contain no data: refetch with `listRequests`.
   * @returns unsubscribes
   * @throws TypeError if there is no `WebSocket`
   */
  subscribe(topic: "requests", listener: RequestsListener): () => void;

  /** The portal's address without a trailing slash; empty for the page's origin. */
  readonly baseUrl: string;

  /** The live connection as widgets use it. */
  readonly live: LiveFeed;
}
