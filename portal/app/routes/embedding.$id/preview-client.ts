import type { DistanceUnit, HourFormat, TransportApi, WidgetScope } from "@wardway/model";
import { HOUR_MS } from "@wardway/model/durations";
import { createClient, WardwayError } from "@wardway/sdk";
import type { Messages } from "@wardway/widgets/messages/messages";
import type { LiveFeed } from "@wardway/widgets/provider";
import type { PreviewLanguage } from "./widget-choices.ts";

const userMessage = "Nothing is sent. On your page, this creates the request.";
const decisionMessage = "Nothing is sent. On your page, this decides on the response.";

/** Replaces the messages of blocked writes. */
export const previewMessages: Readonly<Record<PreviewLanguage, Messages>> = {
  en: { "request.failed": "This is a preview" },
  es: {
    "request.failed": "Esto es una vista previa",
    "preview.nothingSent": "No se envía nada. En su página, esto crea la solicitud.",
    "preview.nothingDecided": "No se envía nada. En su página, esto decide sobre la respuesta.",
  },
};

/** Calls made with the viewer's rights. */
type PreviewReads = Pick<
  TransportApi,
  | "getStatistics"
  | "listRequests"
  | "getRequest"
  | "listEvents"
  | "listResponses"
  | "listDeclines"
  | "getTracking"
  | "getMapConfig"
  | "listDestinations"
  | "searchFacilities"
  | "geocode"
  | "reverseGeocode"
  | "getRoute"
  | "findDuplicates"
>;

export type PreviewClient = PreviewReads &
  Pick<
    TransportApi,
    "createRequest" | "updateRequestStatus" | "updateResponseStatus" | "createRating" | "getWidgetSession"
  > & {
    readonly live: LiveFeed | null;
  };

export interface PreviewedSite {
  readonly id: number;
  readonly hospitalId: number;
  readonly hospital: string;
  readonly timeZone: string;
  readonly distanceUnit: DistanceUnit;
  readonly hourFormat: HourFormat;
}

/**
 * Reads use the viewer's session; writes are rejected before they leave the page.
 * @param maxDistance miles, great circle; 0 for no limit
 * @param scopes of the previewed widget
 */
export function previewClient(
  site: PreviewedSite,
  maxDistance: number,
  live: LiveFeed | null,
  scopes: readonly WidgetScope[],
): PreviewClient {
  const portal = createClient();
  const rejectWith = (code: string, text: string) => () =>
    Promise.reject(new WardwayError({ status: 403, category: "forbidden", code, userMessage: text }));
  const reject = rejectWith("preview.nothingSent", userMessage);
  return {
    getStatistics: portal.getStatistics,
    async listRequests(query, options) {
      const page = await portal.listRequests(query, options);
      // An administrator lists those of all hospitals.
      return { ...page, items: page.items.filter(({ hospitalId }) => hospitalId === site.hospitalId) };
    },
    getRequest: portal.getRequest,
    listEvents: portal.listEvents,
    listResponses: portal.listResponses,
    listDeclines: portal.listDeclines,
    getTracking: portal.getTracking,
    getMapConfig: portal.getMapConfig,
    listDestinations: portal.listDestinations,
    searchFacilities: portal.searchFacilities,
    geocode: portal.geocode,
    reverseGeocode: portal.reverseGeocode,
    getRoute: portal.getRoute,
    findDuplicates: (input, options) =>
      portal.findDuplicates({ ...input, hospitalId: site.hospitalId }, options),
    createRequest: reject,
    updateRequestStatus: reject,
    updateResponseStatus: rejectWith("preview.nothingDecided", decisionMessage),
    createRating: reject,
    live,
    getWidgetSession: async () => ({
      hospital: {
        id: site.hospitalId,
        name: site.hospital,
        timeZone: site.timeZone,
        distanceUnit: site.distanceUnit,
        hourFormat: site.hourFormat,
        position: null,
        units: [],
        templates: [],
      },
      staff: { id: `preview ${site.id}`, name: "" },
      scopes: [...scopes],
      requestIds: null,
      expiresAt: new Date(Date.now() + HOUR_MS).toISOString(),
      maxDistanceMiles: maxDistance,
    }),
  };
}
