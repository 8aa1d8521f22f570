import { defineElement } from "./define-element.ts";

export type {
  StatusChangedEvent,
  WardwayElementEvents,
  WardwayRequestElement,
  WardwayStatisticsElement,
  WardwayTrackingElement,
} from "./element-types.ts";

export interface DefineElementsOptions {
  /** Default for elements without a `portal` attribute, such as `https://wardway.example.org`. */
  readonly portal?: string | undefined;
}

/**
 * Defines `<wardway-statistics>`, `<wardway-request>` and `<wardway-tracking>`. Each widget loads when its first
 * element is in the document. Can be called repeatedly, and on a server, where it does nothing.
 * @example
 * defineElements({ portal: "https://wardway.example.org" });
 */
export function defineElements({ portal = "" }: DefineElementsOptions = {}): void {
  const base = portal.replace(/\/+$/, "");
  defineElement("wardway-statistics", () => import("./statistics.tsx"), base);
  defineElement("wardway-request", () => import("./request.tsx"), base);
  defineElement("wardway-tracking", () => import("./tracking.tsx"), base);
}
