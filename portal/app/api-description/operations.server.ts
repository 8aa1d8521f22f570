import {
  adminStatisticsSchema,
  adminUserSchema,
  auditLogEntrySchema,
  changeStatusSchema,
  createRequestSchema,
  createResponseSchema,
  createUserSchema,
  decideResponseSchema,
  facilityQuerySchema,
  facilitySchema,
  healthSchema,
  limits,
  listAuditLogsSchema,
  listNotificationsSchema,
  listRequestsSchema,
  listUsersSchema,
  notificationSchema,
  pageQuerySchema,
  publicStatisticsSchema,
  rateSchema,
  ratingSchema,
  readNotificationsSchema,
  recordMilestoneSchema,
  registerSchema,
  routeDataSchema,
  routeQuerySchema,
  routeResultSchema,
  sessionUserSchema,
  transportEventSchema,
  transportRequestSchema,
  transportResponseSchema,
  updateUserSchema,
} from "@wardway/db/model";
import { z } from "zod";

/** One call of the API, as its description tells it. Who may make it stands in `route-access.ts`. */
export interface Operation {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  readonly path: string;
  readonly summary: string;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Status of a success; 200 if missing. */
  readonly status?: 200 | 201 | 204;
  /** The body of a success; none for 204. */
  readonly answer?: z.ZodType;
  /** Repeatable with an `Idempotency-Key`. */
  readonly idempotent?: true;
  /** A list, whose next page is in the `Link` header. */
  readonly paged?: true;
}

const credentials = z.object({
  username: z.string().min(1).max(limits.username),
  password: z.string().min(1).max(limits.passwordMax),
  code: z
    .string()
    .optional()
    .describe("Of the authenticator, or a recovery code; where the account has one."),
});

export const operations: readonly Operation[] = [
  {
    method: "GET",
    path: "/api/health",
    summary: "Whether the services behind the portal answer",
    answer: healthSchema,
  },
  {
    method: "GET",
    path: "/api/public/statistics",
    summary: "Totals that everybody may know",
    answer: publicStatisticsSchema,
  },
  {
    method: "POST",
    path: "/api/login",
    summary: "Log in; the answer sets the session cookie",
    body: credentials,
    answer: sessionUserSchema,
  },
  {
    method: "POST",
    path: "/api/register",
    summary: "Open the account that an invitation was sent for, and log in",
    body: registerSchema,
    status: 201,
    answer: sessionUserSchema,
  },
  { method: "POST", path: "/api/logout", summary: "End the session", status: 204 },
  {
    method: "GET",
    path: "/api/user",
    summary: "Who is signed in; X-Unread-Count counts that person's unread notifications",
    answer: sessionUserSchema,
  },
  {
    method: "GET",
    path: "/api/transport-requests",
    summary: "Requests that one may see, newest transport first",
    query: listRequestsSchema,
    answer: z.array(transportRequestSchema),
    paged: true,
  },
  {
    method: "POST",
    path: "/api/transport-requests",
    summary: "Ask for a transport",
    body: createRequestSchema,
    status: 201,
    answer: transportRequestSchema,
    idempotent: true,
  },
  {
    method: "GET",
    path: "/api/transport-requests/{id}",
    summary: "One request",
    answer: transportRequestSchema,
  },
  {
    method: "PATCH",
    path: "/api/transport-requests/{id}/status",
    summary: "Start, complete, cancel, or release back to the pool (pending)",
    body: changeStatusSchema,
    answer: transportRequestSchema,
  },
  {
    method: "GET",
    path: "/api/transport-requests/{id}/events",
    summary: "The timeline of a request",
    answer: z.array(transportEventSchema),
  },
  {
    method: "POST",
    path: "/api/transport-requests/{id}/milestones",
    summary: "Record what the crew has done",
    body: recordMilestoneSchema,
    status: 201,
    answer: transportEventSchema,
  },
  {
    method: "GET",
    path: "/api/transport-requests/{id}/route",
    summary: "The stored route of a request; null where there is none",
    answer: routeDataSchema.nullable(),
  },
  {
    method: "POST",
    path: "/api/transport-requests/{id}/optimize-route",
    summary: "Compute the route anew; 503 while no map service is connected",
    answer: routeDataSchema,
  },
  {
    method: "GET",
    path: "/api/route",
    summary: "A route between two places; null where there is no route information",
    query: routeQuerySchema,
    answer: routeResultSchema,
  },
  {
    method: "GET",
    path: "/api/transport-responses/by-request/{id}",
    summary: "The companies' responses to a request",
    answer: z.array(transportResponseSchema),
  },
  {
    method: "POST",
    path: "/api/transport-responses",
    summary: "Offer to run a transport",
    body: createResponseSchema,
    status: 201,
    answer: transportResponseSchema,
    idempotent: true,
  },
  {
    method: "PATCH",
    path: "/api/transport-responses/{id}/status",
    summary: "Approve, reject or withdraw a response",
    body: decideResponseSchema,
    answer: transportResponseSchema,
  },
  {
    method: "POST",
    path: "/api/ratings",
    summary: "Rate the company that ran a transport",
    body: rateSchema,
    status: 201,
    answer: ratingSchema,
    idempotent: true,
  },
  {
    method: "GET",
    path: "/api/ratings/by-ambulance/{id}",
    summary: "A company's ratings, newest first",
    query: pageQuerySchema,
    answer: z.array(ratingSchema),
    paged: true,
  },
  {
    method: "GET",
    path: "/api/facilities",
    summary: "Hospitals and other places of care by name or place",
    query: facilityQuerySchema,
    answer: z.array(facilitySchema),
  },
  {
    method: "GET",
    path: "/api/notifications",
    summary: "One's own notifications, newest first; X-Unread-Count counts the unread ones",
    query: listNotificationsSchema,
    answer: z.array(notificationSchema),
    paged: true,
  },
  {
    method: "POST",
    path: "/api/notifications/read",
    summary: "Mark one's own notifications as read",
    body: readNotificationsSchema,
    answer: z.strictObject({ unread: z.int().nonnegative() }),
  },
  {
    method: "GET",
    path: "/api/admin/users",
    summary: "Accounts",
    query: listUsersSchema,
    answer: z.array(adminUserSchema),
    paged: true,
  },
  {
    method: "POST",
    path: "/api/admin/users",
    summary: "Make an account",
    body: createUserSchema,
    status: 201,
    answer: adminUserSchema,
    idempotent: true,
  },
  {
    method: "PATCH",
    path: "/api/admin/users/{id}",
    summary: "Change an account",
    body: updateUserSchema,
    answer: adminUserSchema,
  },
  {
    method: "DELETE",
    path: "/api/admin/users/{id}",
    summary: "Remove an account, or deactivate one that has a history",
    status: 204,
  },
  {
    method: "GET",
    path: "/api/admin/auditlogs",
    summary: "The audit trail, newest first",
    query: listAuditLogsSchema,
    answer: z.array(auditLogEntrySchema),
    paged: true,
  },
  {
    method: "GET",
    path: "/api/admin/stats",
    summary: "Figures of the installation, and the transports of the last thirty days",
    answer: adminStatisticsSchema,
  },
];
