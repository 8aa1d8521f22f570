import type { ShouldRevalidateFunction } from "@remix-run/react";
import { isReadOnlyResult } from "#app/http/errors/read-only.ts";

/** The server could not be reached (RFC 9110, 15.6.4). */
export const UNREACHABLE_STATUS = 503;

/** Skips the loaders, which would fail too: Remix would replace the form by an error page. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus !== UNREACHABLE_STATUS && defaultShouldRevalidate;

/** As `shouldRevalidate`, of the page's frame, which says why a read-only portal rejected a form. */
export const shouldRevalidateFrame: ShouldRevalidateFunction = (change) =>
  isReadOnlyResult(change.actionResult) || shouldRevalidate(change);
