/** Each has an HTTP status (RFC 9110) and a title. */
export const errorCategories = {
  bad_request: { status: 400, title: "Bad request" },
  unauthenticated: { status: 401, title: "Not authenticated" },
  /** The password is correct; repeat the call with a second factor's code. */
  second_factor_required: { status: 401, title: "Second factor required" },
  forbidden: { status: 403, title: "Forbidden" },
  not_found: { status: 404, title: "Not found" },
  method_not_allowed: { status: 405, title: "Method not allowed" },
  conflict: { status: 409, title: "Conflict" },
  too_large: { status: 413, title: "Content too large" },
  unsupported_media_type: { status: 415, title: "Unsupported media type" },
  invalid: { status: 422, title: "Validation failed" },
  too_many: { status: 429, title: "Too many requests" },
  internal: { status: 500, title: "Internal error" },
  unavailable: { status: 503, title: "Service unavailable" },
} as const;
export type ErrorCategory = keyof typeof errorCategories;
