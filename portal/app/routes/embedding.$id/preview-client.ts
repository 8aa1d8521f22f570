import type { TransportApi } from "@wardway/model";
import { createClient, WardwayError } from "@wardway/sdk";
import type { Messages } from "@wardway/widgets/messages/messages";
import type { LiveFeed } from "@wardway/widgets/provider";
import type { PreviewLanguage } from "./widget-choices.ts";

const userMessage = "Nothing is sent. On your page, this creates the request.";

/** Replaces the message of a blocked request. */
export const previewMessages: Readonly<Record<PreviewLanguage, Messages>> = {
  en: { "request.failed": "This is a preview" },
  es: {
    "request.failed": "Esto es una vista previa",
    "preview.nothingSent": "No se envía nada. En su página, esto crea la solicitud.",
  },
};

/** Calls made with the viewer's rights. */
type PreviewReads = Pick<
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

export type PreviewClient = PreviewReads &
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
 * Reads use the viewer's session; writes are rejected before they leave the page.
 * @param maxDistance miles, great circle; 0 for no limit
 */
export function previewClient(
  site: PreviewedSite,
  maxDistance: number,
  live: LiveFeed | null,
): PreviewClient {
  const portal = createClient();
  const reject = () =>
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
    createRequest: reject,
    updateRequestStatus: reject,
    createRating: reject,
    live,
    getWidgetSession: async () => ({
      hospital: { id: site.hospitalId, name: site.hospital, timeZone: site.timeZone },
      staff: { id: `preview ${site.id}`, name: "" },
      scopes: ["request", "track"],
      requestIds: null,
      expiresAt: new Date(Date.now() + HOUR_MS).toISOString(),
      maxDistanceMiles: maxDistance,
    }),
  };
}

const HOUR_MS = 3_600_000;
