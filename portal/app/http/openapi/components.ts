import {
  adminStatisticsSchema,
  adminUserSchema,
  auditLogEntrySchema,
  facilitySchema,
  healthSchema,
  mapLocationSchema,
  notificationSchema,
  problemSchema,
  publicStatisticsSchema,
  ratingSchema,
  routeDataSchema,
  sessionUserSchema,
  sharedPositionsSchema,
  trackingSchema,
  transportEventSchema,
  transportRequestSchema,
  transportResponseSchema,
  unreadSchema,
  widgetSessionFactsSchema,
  widgetSessionSchema,
} from "@wardway/model";
import type { z } from "zod";
import * as examples from "./examples.ts";

/**
 * The names of what is answered: a program made from the description has types of these names. (What is sent has
 * its name beside the call.)
 */
export const components = {
  Problem: problemSchema,
  SessionUser: sessionUserSchema,
  TransportRequest: transportRequestSchema,
  TransportEvent: transportEventSchema,
  TransportResponse: transportResponseSchema,
  Rating: ratingSchema,
  Facility: facilitySchema,
  MapLocation: mapLocationSchema,
  RouteData: routeDataSchema,
  Tracking: trackingSchema,
  SharedPositions: sharedPositionsSchema,
  Notification: notificationSchema,
  Unread: unreadSchema,
  AdminUser: adminUserSchema,
  AuditLogEntry: auditLogEntrySchema,
  AdminStatistics: adminStatisticsSchema,
  PublicStatistics: publicStatisticsSchema,
  Health: healthSchema,
  WidgetSession: widgetSessionSchema,
  WidgetSessionFacts: widgetSessionFactsSchema,
} as const satisfies Record<string, z.ZodType>;

/** What an answer looks like, by its schema. */
export const exampleOf: ReadonlyMap<unknown, object> = new Map<z.ZodType, object>([
  [problemSchema, examples.problem],
  [sessionUserSchema, examples.sessionUser],
  [transportRequestSchema, examples.transportRequest],
  [transportEventSchema, examples.transportEvent],
  [transportResponseSchema, examples.transportResponse],
  [ratingSchema, examples.rating],
  [facilitySchema, examples.facility],
  [mapLocationSchema, examples.mapLocation],
  [routeDataSchema, examples.routeData],
  [trackingSchema, examples.tracking],
  [sharedPositionsSchema, examples.sharedPositions],
  [notificationSchema, examples.notification],
  [unreadSchema, examples.unread],
  [adminUserSchema, examples.adminUser],
  [auditLogEntrySchema, examples.auditLogEntry],
  [adminStatisticsSchema, examples.adminStatistics],
  [publicStatisticsSchema, examples.publicStatistics],
  [healthSchema, examples.health],
  [widgetSessionSchema, examples.widgetSession],
  [widgetSessionFactsSchema, examples.widgetSessionFacts],
]);
