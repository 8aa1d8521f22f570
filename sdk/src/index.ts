import type { WidgetMessageCode } from "@wardway/model";

export type {
  CallOptions,
  CreatedRequest,
  CreateOptions,
  CreateRequestBody as NewRequest,
  CreateResponseBody as NewResponse,
  DuplicateRequest,
  ErrorCategory,
  EventType,
  Facility,
  FieldError,
  IsolationPrecaution,
  ListOrder,
  MapConfig,
  MapLocation,
  Milestone,
  Page,
  Position,
  PositionFix,
  Priority,
  PublicStatistics,
  RateBody as NewRating,
  Rating,
  RequestAttempt,
  RequestStatus,
  ResponseStatus,
  Role,
  RouteResult,
  RouteSource,
  SessionUser,
  SharedPositions,
  Tracking,
  TrackingLeg,
  TrafficCondition,
  TransportEvent,
  TransportRequest,
  TransportResponse,
  VehiclePosition,
  WidgetScope,
  WidgetSessionFacts,
} from "@wardway/model";
export type { MessageParams } from "@wardway/model/messages/message";
export type { ClientOptions } from "./client/client-options.ts";
export { createClient } from "./client/create-client.ts";
export type { WardwayClient } from "./client/wardway-client.ts";
export type {
  LiveFeed,
  RequestsListener,
  RequestTopic,
  StatisticsListener,
  TransportListener,
} from "./live/client-feed.ts";
export { WardwayError } from "./wardway-error.ts";
/** A complete language: a text in ICU syntax for each code. Elements accept a part of it as `messages` too. */
export type WidgetMessages = Readonly<Record<WidgetMessageCode, string>>;
export type { GetSession, WidgetSession } from "./session/session-keeper.ts";
