import { defineElement } from "./define-element.ts";

export type {
  StatusChangedEvent,
  WardwayElementEvents,
  WardwayRequestElement,
  WardwayStatisticsElement,
  WardwayTrackingElement,
} from "./element-types.ts";

export interface DefineElementsOptions {
  /** Default without a `portal` attribute, such as `https://wardway.example.org`. */
  readonly portal?: string | undefined;
}

/**
 * Defines `<wardway-statistics>`, `<wardway-request>` and `<wardway-tracking>`, which load on first use. Repeatable;
 * does nothing on a server.
 * @example
 * defineElements({ portal: "https://wardway.example.org" });
 */
export function defineElements({ portal = "" }: DefineElementsOptions = {}): void {
  const base = portal.replace(/\/+$/, "");
  defineElement("wardway-statistics", () => import("./statistics.tsx"), base);
  defineElement("wardway-request", () => import("./request.tsx"), base);
  defineElement("wardway-tracking", () => import("./tracking.tsx"), base);
}
