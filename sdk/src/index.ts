export type {
  ErrorCategory,
  EventType,
  Facility,
  FacilityFilter,
  IsolationPrecaution,
  ListFilter,
  ListOrder,
  MapLocation,
  Milestone,
  Page,
  Position,
  Priority,
  PublicStatistics,
  Rating,
  RequestStatus,
  ResponseStatus,
  Role,
  RouteSource,
  SessionUser,
  TrackingLeg,
  TrafficCondition,
  TransportEvent,
  TransportRequest,
  TransportResponse,
  WidgetScope,
} from "@wardway/model";
export type { CallOptions, ClientOptions, CreateOptions } from "./client/client-options.ts";
export { createClient } from "./client/create-client.ts";
export type * from "./client/shapes.ts";
export type { WardwayClient } from "./client/wardway-client.ts";
export { WardwayError } from "./client/wardway-error.ts";
export type { LiveFeed, RequestTopic, StatisticsListener, TransportListener } from "./live/client-feed.ts";
export type { GetSession, WidgetSession } from "./session/session-keeper.ts";
