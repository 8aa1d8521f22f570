import type {
  WardwayEventMap,
  WardwayRequestElement,
  WardwayStatisticsElement,
  WardwayTrackingElement,
} from "./element-types.ts";
import { defineElement } from "./elements/define-element.ts";
import type { WidgetModule } from "./elements/host.ts";

export type * from "./element-types.ts";
export type { GetSession, WidgetSession } from "./session/session-keeper.ts";

declare global {
  interface HTMLElementTagNameMap {
    "wardway-statistics": WardwayStatisticsElement;
    "wardway-request": WardwayRequestElement;
    "wardway-tracking": WardwayTrackingElement;
  }
  interface HTMLElementEventMap extends WardwayEventMap {}
}

/** The widgets of the package, each a chunk that is loaded where its element stands on a page. */
const widgets: Readonly<Record<string, () => Promise<WidgetModule>>> = {
  statistics: () => import("./elements/statistics.tsx"),
};

// An element of the package does not know where its portal is: it says so by its attribute.
for (const [widget, load] of Object.entries(widgets)) defineElement(`wardway-${widget}`, load, "");
