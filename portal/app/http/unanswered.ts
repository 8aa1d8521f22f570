import type { ShouldRevalidateFunction } from "@remix-run/react";

/** What a client action answers with when the server could not be reached (RFC 9110, 15.6.4). */
export const unansweredStatus = 503;

/**
 * For every route under a form that outlives a server out of reach: its loaders are not asked again then. They
 * would fail too, and Remix would put an error page in the place of the form.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus !== unansweredStatus && defaultShouldRevalidate;
