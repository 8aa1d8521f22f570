import type { Action } from "@wardway/db/model";

/** Who a call is for: everybody, any account, or the roles with a right in the permission table. */
export type Access = "anyone" | "signed-in" | Action;

export interface RouteAccess {
  /** The route's file in `routes/`, without its ending. */
  readonly route: string;
  readonly path: string;
  /** What a page's `GET` and its forms' `POST`, or each call of the API, asks of its caller. */
  readonly calls: Readonly<Partial<Record<"GET" | "POST" | "PATCH" | "DELETE", Access>>>;
}

/**
 * Every page and every call of the API, with its rule. A route that is missing here, or that enforces another
 * rule, fails the authorisation test.
 */
export const routeAccess: readonly RouteAccess[] = [
  { route: "_index", path: "/", calls: { GET: "anyone" } },
  { route: "$", path: "/*", calls: { GET: "anyone" } },
  { route: "login", path: "/login", calls: { GET: "anyone", POST: "anyone" } },
  { route: "logout", path: "/logout", calls: { GET: "anyone", POST: "anyone" } },
  { route: "debug", path: "/debug", calls: { GET: "anyone" } },
  { route: "search", path: "/search", calls: { POST: "signed-in" } },
  { route: "dashboard", path: "/dashboard", calls: { GET: "signed-in" } },
  { route: "hospital-dashboard", path: "/hospital-dashboard", calls: { GET: "request.read" } },
  { route: "ambulance-dashboard", path: "/ambulance-dashboard", calls: { GET: "request.read" } },
  { route: "active-transports", path: "/active-transports", calls: { GET: "request.read" } },
  { route: "new-request", path: "/new-request", calls: { GET: "signed-in", POST: "request.create" } },
  { route: "transport._index", path: "/transport", calls: { GET: "request.read" } },
  { route: "transport.$id", path: "/transport/:id", calls: { GET: "request.read", POST: "request.read" } },
  { route: "transport-history", path: "/transport-history", calls: { GET: "request.read" } },
  { route: "ratings", path: "/ratings", calls: { GET: "rating.read", POST: "request.rate" } },
  { route: "profile", path: "/profile", calls: { GET: "signed-in" } },
  { route: "settings", path: "/settings", calls: { GET: "signed-in" } },
  { route: "admin", path: "/admin", calls: { GET: "audit.read" } },

  { route: "api.$", path: "/api/*", calls: { GET: "anyone" } },
  { route: "api.health", path: "/api/health", calls: { GET: "anyone" } },
  { route: "api.public.statistics", path: "/api/public/statistics", calls: { GET: "anyone" } },
  { route: "api.login", path: "/api/login", calls: { POST: "anyone" } },
  { route: "api.logout", path: "/api/logout", calls: { POST: "anyone" } },
  { route: "api.user", path: "/api/user", calls: { GET: "signed-in" } },
  { route: "api.facilities", path: "/api/facilities", calls: { GET: "facility.search" } },
  {
    route: "api.transport-requests",
    path: "/api/transport-requests",
    calls: { GET: "request.read", POST: "request.create" },
  },
  {
    route: "api.transport-requests.$id",
    path: "/api/transport-requests/:id",
    calls: { GET: "request.read" },
  },
  {
    route: "api.transport-requests.$id.events",
    path: "/api/transport-requests/:id/events",
    calls: { GET: "request.read" },
  },
  {
    route: "api.transport-requests.$id.milestones",
    path: "/api/transport-requests/:id/milestones",
    calls: { POST: "request.milestone" },
  },
  {
    // Which right a change of status needs depends on the status: the use case asks for it.
    route: "api.transport-requests.$id.status",
    path: "/api/transport-requests/:id/status",
    calls: { PATCH: "request.read" },
  },
  { route: "api.transport-responses", path: "/api/transport-responses", calls: { POST: "response.create" } },
  {
    route: "api.transport-responses.$id.status",
    path: "/api/transport-responses/:id/status",
    calls: { PATCH: "request.read" },
  },
  {
    route: "api.transport-responses.by-request.$id",
    path: "/api/transport-responses/by-request/:id",
    calls: { GET: "request.read" },
  },
  { route: "api.ratings", path: "/api/ratings", calls: { POST: "request.rate" } },
  {
    route: "api.ratings.by-ambulance.$id",
    path: "/api/ratings/by-ambulance/:id",
    calls: { GET: "rating.read" },
  },
];
