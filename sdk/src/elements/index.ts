import { defineElement } from "./define-element.ts";

export type {
  StatusChangedEvent,
  WardwayElementEvents,
  WardwayRequestElement,
  WardwayStatisticsElement,
  WardwayTrackingElement,
} from "./element-types.ts";

export interface DefineElementsOptions {
  /** Where the portal is, such as `https://wardway.example.org`, for elements whose `portal` attribute does not say. */
  readonly portal?: string | undefined;
}

/**
 * Defines `<wardway-statistics>`, `<wardway-request>` and `<wardway-tracking>`. Each widget is loaded once the first of
 * its elements is in a document. May be called again, and on a server, where it does nothing.
 */
export function defineElements({ portal = "" }: DefineElementsOptions = {}): void {
  const base = portal.replace(/\/+$/, "");
  defineElement("wardway-statistics", () => import("./statistics.tsx"), base);
  defineElement("wardway-request", () => import("./request.tsx"), base);
  defineElement("wardway-tracking", () => import("./tracking.tsx"), base);
}
