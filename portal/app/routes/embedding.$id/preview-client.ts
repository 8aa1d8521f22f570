import type { TransportApi } from "@wardway/model";
import { createClient, WardwayError } from "@wardway/sdk";
import type { Messages } from "@wardway/widgets/messages/messages";
import type { LiveFeed } from "@wardway/widgets/provider";
import type { PreviewLanguage } from "./widget-choices.ts";

const userMessage = "Nothing is sent. On your page, this creates the request.";

/** What a widget says of a refused request, in words that fit a preview; the rest is the widget's own. */
export const previewMessages: Readonly<Record<PreviewLanguage, Messages>> = {
  en: { "request.failed": "This is a preview" },
  es: {
    "request.failed": "Esto es una vista previa",
    "preview.nothingSent": "No se envía nada. En su página, esto crea la solicitud.",
  },
};

/** What of a portal a preview asks: it reads, as its viewer may. */
type Reads = Pick<
  TransportApi,
  | "getStatistics"
  | "getRequest"
  | "listEvents"
  | "listResponses"
  | "getTracking"
  | "getMapConfig"
  | "searchFacilities"
  | "geocode"
  | "reverseGeocode"
  | "getRoute"
>;

export type PreviewClient = Reads &
  Pick<TransportApi, "createRequest" | "updateRequestStatus" | "createRating" | "getWidgetSession"> & {
    readonly live: LiveFeed | null;
  };

export interface PreviewedSite {
  readonly id: number;
  readonly hospitalId: number;
  readonly hospital: string;
  readonly timeZone: string;
}

/**
 * The portal for the widgets of a preview: what they read is what the viewer's own log-in may read, and what they
 * would write is refused here, before anything leaves the page.
 * @param maxDistance miles, great circle; 0 for any length
 */
export function previewClient(
  site: PreviewedSite,
  maxDistance: number,
  live: LiveFeed | null,
): PreviewClient {
  const portal = createClient();
  const refuse = () =>
    Promise.reject(
      new WardwayError({
        status: 403,
        category: "forbidden",
        code: "preview.nothingSent",
        userMessage,
      }),
    );
  return {
    getStatistics: portal.getStatistics,
    getRequest: portal.getRequest,
    listEvents: portal.listEvents,
    listResponses: portal.listResponses,
    getTracking: portal.getTracking,
    getMapConfig: portal.getMapConfig,
    searchFacilities: portal.searchFacilities,
    geocode: portal.geocode,
    reverseGeocode: portal.reverseGeocode,
    getRoute: portal.getRoute,
    createRequest: refuse,
    updateRequestStatus: refuse,
    createRating: refuse,
    live,
    getWidgetSession: async () => ({
      hospital: { id: site.hospitalId, name: site.hospital, timeZone: site.timeZone },
      staff: { id: `preview ${site.id}`, name: "" },
      scopes: ["request", "track"],
      requestIds: null,
      expiresAt: new Date(Date.now() + hour).toISOString(),
      maxDistanceMiles: maxDistance,
    }),
  };
}

const hour = 3_600_000;
