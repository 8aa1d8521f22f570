import type { EndpointRoute } from "./contract.ts";

/** Endpoints by `operationId`, which is the SDK's method. Without schemas, to exclude them from the SDK's bundle. */
export const sdkRoutes = {
  getStatistics: { method: "GET", path: "/api/public/statistics" },
  getCurrentUser: { method: "GET", path: "/api/user" },
  getWidgetSession: { method: "GET", path: "/api/embed/session" },

  listRequests: { method: "GET", path: "/api/transport-requests", paged: true },
  createRequest: { method: "POST", path: "/api/transport-requests", idempotent: true },
  findDuplicates: { method: "POST", path: "/api/transport-requests/duplicates" },
  getRequest: { method: "GET", path: "/api/transport-requests/{id}" },
  updateRequestStatus: { method: "PATCH", path: "/api/transport-requests/{id}/status" },
  listEvents: { method: "GET", path: "/api/transport-requests/{id}/events" },
  listMessages: { method: "GET", path: "/api/transport-requests/{id}/messages" },
  sendMessage: { method: "POST", path: "/api/transport-requests/{id}/messages", idempotent: true },
  markMessagesRead: { method: "POST", path: "/api/transport-requests/{id}/messages/read" },
  listTemplates: { method: "GET", path: "/api/request-templates" },
  requestPreparedReturn: { method: "POST", path: "/api/transport-requests/{id}/prepared-return/request" },
  changeRequest: { method: "POST", path: "/api/transport-requests/{id}/change" },
  decideProposal: { method: "PATCH", path: "/api/transport-requests/{id}/proposal" },
  recordMilestone: { method: "POST", path: "/api/transport-requests/{id}/milestones", idempotent: true },
  sharePositions: { method: "POST", path: "/api/transport-requests/{id}/positions" },
  getTracking: { method: "GET", path: "/api/transport-requests/{id}/tracking" },

  listResponses: { method: "GET", path: "/api/transport-responses/by-request/{id}" },
  createResponse: { method: "POST", path: "/api/transport-responses", idempotent: true },
  updateResponseStatus: { method: "PATCH", path: "/api/transport-responses/{id}/status" },
  listDeclines: { method: "GET", path: "/api/transport-requests/{id}/declines" },
  createRating: { method: "POST", path: "/api/ratings", idempotent: true },
  listRatings: { method: "GET", path: "/api/ratings/by-ambulance/{id}", paged: true },

  listDestinations: { method: "GET", path: "/api/destinations" },
  searchFacilities: { method: "GET", path: "/api/facilities" },
  geocode: { method: "GET", path: "/api/geocode" },
  getMapConfig: { method: "GET", path: "/api/map" },
  getRoute: { method: "GET", path: "/api/route" },
} as const satisfies Readonly<Record<string, EndpointRoute>>;

export const portalRoutes = {
  logIn: { method: "POST", path: "/api/login" },
  logOut: { method: "POST", path: "/api/logout" },
  register: { method: "POST", path: "/api/register" },

  getRequestRoute: { method: "GET", path: "/api/transport-requests/{id}/route" },
  optimizeRoute: { method: "POST", path: "/api/transport-requests/{id}/optimize-route", idempotent: true },

  correctMilestone: { method: "POST", path: "/api/transport-requests/{id}/corrections" },
  reopenTransport: { method: "POST", path: "/api/transport-requests/{id}/reopen" },
  proposePickup: { method: "POST", path: "/api/transport-requests/{id}/proposal" },
  getPreparedReturn: { method: "GET", path: "/api/transport-requests/{id}/prepared-return" },
  prepareReturn: { method: "POST", path: "/api/transport-requests/{id}/prepared-return" },
  removePreparedReturn: { method: "DELETE", path: "/api/transport-requests/{id}/prepared-return" },
  createTemplate: { method: "POST", path: "/api/request-templates" },
  removeTemplate: { method: "DELETE", path: "/api/request-templates/{id}" },
  listStandingOrders: { method: "GET", path: "/api/standing-orders" },
  createStandingOrder: { method: "POST", path: "/api/standing-orders" },
  getStandingOrder: { method: "GET", path: "/api/standing-orders/{id}" },
  changeStandingOrder: { method: "PATCH", path: "/api/standing-orders/{id}" },
  skipStandingOrderDay: { method: "PATCH", path: "/api/standing-orders/{id}/dates" },
  cancelStandingOrderRequests: { method: "POST", path: "/api/standing-orders/{id}/cancel-requests" },
  getTransportTimes: { method: "GET", path: "/api/transport-requests/{id}/times" },
  listFollowLinks: { method: "GET", path: "/api/transport-requests/{id}/follow-links" },
  createFollowLink: { method: "POST", path: "/api/transport-requests/{id}/follow-links" },
  revokeFollowLink: { method: "DELETE", path: "/api/follow-links/{id}" },
  listIncoming: { method: "GET", path: "/api/incoming-transports", paged: true },
  getIncoming: { method: "GET", path: "/api/incoming-transports/{id}" },
  acceptPatient: { method: "POST", path: "/api/incoming-transports/{id}/acceptance" },
  recordAcceptance: { method: "POST", path: "/api/transport-requests/{id}/acceptance" },

  declineRequest: { method: "PATCH", path: "/api/transport-requests/{id}/decline" },

  askAllCompanies: { method: "POST", path: "/api/transport-requests/{id}/ask-all" },
  getOrderOfAsking: { method: "GET", path: "/api/organizations/{id}/order-of-asking" },
  setOrderOfAsking: { method: "PATCH", path: "/api/organizations/{id}/order-of-asking" },

  listNotifications: { method: "GET", path: "/api/notifications", paged: true },
  markNotificationsRead: { method: "POST", path: "/api/notifications/read" },

  createWidgetSession: { method: "POST", path: "/api/embed/sessions" },

  listUsers: { method: "GET", path: "/api/admin/users", paged: true },
  createUser: { method: "POST", path: "/api/admin/users", idempotent: true },
  updateUser: { method: "PATCH", path: "/api/admin/users/{id}" },
  deleteUser: { method: "DELETE", path: "/api/admin/users/{id}" },
  listAuditLogs: { method: "GET", path: "/api/admin/auditlogs", paged: true },
  getAdminStatistics: { method: "GET", path: "/api/admin/stats" },

  getHealth: { method: "GET", path: "/api/health" },
  getOpenApiDocument: { method: "GET", path: "/api/openapi.json" },
  getApiReference: { method: "GET", path: "/api/docs" },
} as const satisfies Readonly<Record<string, EndpointRoute>>;
