import { retried } from "@wardway/widgets/retried";
import { defineElement } from "./define-element.ts";
import type { WidgetModule } from "./host.ts";

export type { RequestAttempt } from "@wardway/model";
export type { Messages } from "@wardway/widgets/messages/messages";
export type { RequestPrefill } from "@wardway/widgets/request/request-widget-props";
export type { StatusChange } from "@wardway/widgets/tracking/tracking-widget-props";
export type { WidgetProblem } from "@wardway/widgets/widget-problem";
export type {
  ResponseDecision,
  SavedChange,
  StatusChangedEvent,
  Theme,
  WardwayElementEvents,
  WardwayElementProps,
  WardwayElements,
  WardwayRequestElement,
  WardwayResponsesElement,
  WardwayStatisticsElement,
  WardwayTrackingElement,
  WardwayTransportsElement,
} from "./element-types.ts";

export interface DefineElementsOptions {
  /** The portal's address without the attribute `base-url`, such as `https://wardway.example.org`. */
  readonly baseUrl?: string | undefined;
  /** Where to define the elements; default: the page's `customElements`. */
  readonly registry?: CustomElementRegistry | undefined;
}

/**
 * Defines `<wardway-statistics>`, `<wardway-request>`, `<wardway-transports>`, `<wardway-tracking>` and
 * `<wardway-responses>`, which load on first use. Repeatable; does nothing on a server.
 * @example
 * defineElements({ baseUrl: "https://wardway.example.org" });
 */
export function defineElements({ baseUrl = "", registry }: DefineElementsOptions = {}): void {
  const base = baseUrl.replace(/\/+$/, "");
  const define = (tag: string, load: () => Promise<WidgetModule>) =>
    defineElement(tag, retried(load, "mount"), base, registry);
  define("wardway-statistics", () => import("./statistics.tsx"));
  define("wardway-request", () => import("./request.tsx"));
  define("wardway-transports", () => import("./transports.tsx"));
  define("wardway-responses", () => import("./responses.tsx"));
  define("wardway-tracking", () => import("./tracking.tsx"));
}
