import type { Action } from "@wardway/model";

/** Who a call is for: everybody, any account, any widget session, or the roles with a right in the permission table. */
export type Access = "anyone" | "signed-in" | "embedding.session" | Action;

export interface RouteAccess {
  /** The route's file in `routes/`, without its ending. */
  readonly route: string;
  readonly path: string;
  /** What a page's `GET` and its forms' `POST`, or each call of the API, asks of its caller. */
  readonly calls: Calls<Access>;
  /** What a widget session is asked for, where that is not the same; null where no widget may make the call. */
  readonly inWidgets?: Calls<Action | null>;
}

type Calls<Rule> = Readonly<Partial<Record<"GET" | "POST" | "PATCH" | "DELETE", Rule>>>;

/**
 * Every page and every call of the API, with its rule. A route that is missing here, or that enforces another
 * rule, fails the authorisation test.
 */
export const routeAccess: readonly RouteAccess[] = [
  { route: "_index", path: "/", calls: { GET: "anyone", POST: "anyone" } },
  { route: "$", path: "/*", calls: { GET: "anyone" } },
  { route: "login", path: "/login", calls: { GET: "anyone", POST: "anyone" } },
  { route: "login_.code", path: "/login/code", calls: { GET: "anyone", POST: "anyone" } },
  { route: "login_.password", path: "/login/password", calls: { GET: "signed-in", POST: "signed-in" } },
  { route: "forgot-password", path: "/forgot-password", calls: { GET: "anyone", POST: "anyone" } },
  { route: "reset-password", path: "/reset-password", calls: { GET: "anyone", POST: "anyone" } },
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
  {
    route: "transport_.$id.crew",
    path: "/transport/:id/crew",
    calls: { GET: "request.milestone", POST: "request.milestone" },
  },
  { route: "transport-history", path: "/transport-history", calls: { GET: "request.read" } },
  { route: "ratings", path: "/ratings", calls: { GET: "rating.read", POST: "request.rate" } },
  { route: "notifications._index", path: "/notifications", calls: { GET: "signed-in", POST: "signed-in" } },
  { route: "notifications.$id", path: "/notifications/:id", calls: { GET: "signed-in" } },
  { route: "profile", path: "/profile", calls: { GET: "signed-in", POST: "signed-in" } },
  { route: "settings", path: "/settings", calls: { GET: "signed-in", POST: "signed-in" } },
  { route: "admin", path: "/admin", calls: { GET: "audit.read" } },
  {
    route: "admin_.messages",
    path: "/admin/messages",
    calls: { GET: "contact.read", POST: "contact.read" },
  },
  { route: "admin_.audit-logs", path: "/admin/audit-logs", calls: { GET: "signed-in" } },
  { route: "admin_.logs", path: "/admin/logs", calls: { GET: "audit.read" } },
  { route: "admin_.logs_.$id", path: "/admin/logs/:id", calls: { GET: "audit.read" } },
  { route: "admin_.logs_.export", path: "/admin/logs/export", calls: { GET: "audit.export" } },
  {
    route: "admin_.settings",
    path: "/admin/settings",
    calls: { GET: "settings.read", POST: "settings.update" },
  },
  {
    route: "admin_.routes",
    path: "/admin/routes",
    calls: { GET: "settings.read", POST: "settings.update" },
  },
  { route: "admin_.users", path: "/admin/users", calls: { GET: "user.read", POST: "user.update" } },
  {
    route: "admin_.invitations",
    path: "/admin/invitations",
    calls: { GET: "invitation.create", POST: "invitation.create" },
  },
  {
    route: "admin_.organizations",
    path: "/admin/organizations",
    calls: { GET: "organization.read", POST: "organization.update" },
  },
  {
    route: "embedding._index",
    path: "/embedding",
    calls: { GET: "embedding.read", POST: "embedding.manage" },
  },
  {
    route: "embedding.$id",
    path: "/embedding/:id",
    calls: { GET: "embedding.read", POST: "embedding.manage" },
  },
  { route: "tiles.$z.$x.$y", path: "/tiles/:z/:x/:y", calls: { GET: "signed-in" } },
  // In the pages of embed sites, by the pass in the address.
  { route: "tiles.$pass.$z.$x.$y", path: "/tiles/:pass/:z/:x/:y", calls: { GET: "anyone" } },
  { route: "invitation", path: "/invitation", calls: { GET: "anyone", POST: "anyone" } },

  { route: "api.$", path: "/api/*", calls: { GET: "anyone" } },
  { route: "api.health", path: "/api/health", calls: { GET: "anyone" } },
  { route: "api.public.statistics", path: "/api/public/statistics", calls: { GET: "anyone" } },
  { route: "api.register", path: "/api/register", calls: { POST: "anyone" } },
  { route: "api.admin.auditlogs", path: "/api/admin/auditlogs", calls: { GET: "audit.read" } },
  {
    route: "api.admin.users",
    path: "/api/admin/users",
    calls: { GET: "user.read", POST: "user.create" },
  },
  {
    route: "api.admin.users.$id",
    path: "/api/admin/users/:id",
    calls: { PATCH: "user.update", DELETE: "user.delete" },
  },
  { route: "api.admin.stats", path: "/api/admin/stats", calls: { GET: "statistics.read" } },
  { route: "api.login", path: "/api/login", calls: { POST: "anyone" } },
  { route: "api.logout", path: "/api/logout", calls: { POST: "anyone" } },
  { route: "api.user", path: "/api/user", calls: { GET: "signed-in" } },
  { route: "api.notifications", path: "/api/notifications", calls: { GET: "signed-in" } },
  { route: "api.notifications.read", path: "/api/notifications/read", calls: { POST: "signed-in" } },
  { route: "api.facilities", path: "/api/facilities", calls: { GET: "facility.search" } },
  { route: "api.geocode", path: "/api/geocode", calls: { GET: "facility.search" } },
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
  { route: "api.map", path: "/api/map", calls: { GET: "facility.search" } },
  { route: "api.route", path: "/api/route", calls: { GET: "route.read" } },
  { route: "api.openapi[.]json", path: "/api/openapi.json", calls: { GET: "anyone" } },
  { route: "api.docs", path: "/api/docs", calls: { GET: "anyone" } },
  {
    route: "api.transport-requests.$id.optimize-route",
    path: "/api/transport-requests/:id/optimize-route",
    calls: { POST: "request.optimize" },
  },
  {
    route: "api.transport-requests.$id.route",
    path: "/api/transport-requests/:id/route",
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
    route: "api.transport-requests.$id.positions",
    path: "/api/transport-requests/:id/positions",
    calls: { POST: "request.share_position" },
  },
  {
    route: "api.transport-requests.$id.tracking",
    path: "/api/transport-requests/:id/tracking",
    calls: { GET: "request.read" },
  },
  {
    // Which right a change of status needs depends on the status: the use case asks for it.
    route: "api.transport-requests.$id.status",
    path: "/api/transport-requests/:id/status",
    calls: { PATCH: "request.read" },
    inWidgets: { PATCH: "request.cancel" },
  },
  { route: "api.transport-responses", path: "/api/transport-responses", calls: { POST: "response.create" } },
  {
    route: "api.transport-responses.$id.status",
    path: "/api/transport-responses/:id/status",
    calls: { PATCH: "request.read" },
    inWidgets: { PATCH: null },
  },
  {
    route: "api.transport-responses.by-request.$id",
    path: "/api/transport-responses/by-request/:id",
    calls: { GET: "request.read" },
  },
  // A secret key opens it, as credentials do a log-in.
  { route: "api.embed.sessions", path: "/api/embed/sessions", calls: { POST: "anyone" } },
  { route: "api.embed.session", path: "/api/embed/session", calls: { GET: "embedding.session" } },
  { route: "api.ratings", path: "/api/ratings", calls: { POST: "request.rate" } },
  {
    route: "api.ratings.by-ambulance.$id",
    path: "/api/ratings/by-ambulance/:id",
    calls: { GET: "rating.read" },
  },
];
