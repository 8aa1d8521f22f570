import type { ShouldRevalidateFunction } from "@remix-run/react";

/** Returned by client actions if the server cannot be reached (RFC 9110, 15.6.4). */
export const unansweredStatus = 503;

/**
 * For routes with a form that survives an unreachable server: skips the loaders, which would fail too and make Remix
 * replace the form by an error page.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus !== unansweredStatus && defaultShouldRevalidate;
