import type {
  IsolationPrecaution,
  Milestone,
  Position,
  Priority,
  RouteSource,
  TrackingLeg,
  TrafficCondition,
  WidgetScope,
} from "@wardway/model";
import type { MessageParams } from "@wardway/model/messages/message";

/** What is wrong with a field, for a person to read beside it. */
export interface FieldError {
  /** The field's name in the body that was sent. */
  readonly field: string;
  /** Names the message: stable, for programs and translations. */
  readonly code: string;
  /** The values in the message, by name. */
  readonly params: MessageParams;
  /** In English. */
  readonly message: string;
}

/** A transport that is asked for. Texts are trimmed; the limits stand in the portal's API description. */
export interface NewRequest {
  readonly patientName: string;
  readonly medicalRecordNumber: string;
  /** Where the patient is, as a crew finds it. */
  readonly currentLocation: string;
  readonly destination: string;
  /** When the transport is to begin: ISO 8601 with an offset, at most a year ahead. */
  readonly transportDate: string;
  readonly priority: Priority;
  /** `none` where it is missing. */
  readonly isolationPrecautions?: IsolationPrecaution | null | undefined;
  /** Choices joined by commas, such as `Oxygen, Wheelchair`. */
  readonly equipment?: string | null | undefined;
  readonly specialInstructions?: string | null | undefined;
  readonly contactPerson?: string | null | undefined;
  /** For administrators, who name the hospital; whose else it is, the session says. */
  readonly hospitalId?: number | null | undefined;
  /** Decimal degrees as text, WGS 84, as the other three. */
  readonly startLocationLat?: string | null | undefined;
  readonly startLocationLong?: string | null | undefined;
  readonly destinationLat?: string | null | undefined;
  readonly destinationLong?: string | null | undefined;
  /** The route that was shown, as `route` answered it; the portal looks for its own where it is missing. */
  readonly optimalRoute?: string | null | undefined;
  readonly trafficCondition?: TrafficCondition | null | undefined;
  /** Whole seconds. */
  readonly estimatedTravelTime?: number | null | undefined;
  /** Metres, as text. */
  readonly estimatedDistance?: string | null | undefined;
  readonly routeLastUpdated?: string | null | undefined;
}

/** A company's offer to run a transport. */
export interface NewResponse {
  readonly transportRequestId: number;
  /** When the crew will be at the pick-up: ISO 8601 with an offset, not in the past. */
  readonly estimatedArrival: string;
  readonly notes?: string | null | undefined;
  /** For administrators, who name the company. */
  readonly ambulanceCompanyId?: number | null | undefined;
}

/** A rating of a transport that is completed: once, by the hospital that asked for it. */
export interface NewRating {
  readonly transportRequestId: number;
  /** Whole, 1 to 5. */
  readonly rating: number;
  readonly feedback?: string | null | undefined;
  /** The company that ran it, where it is missing; another one is refused. */
  readonly ambulanceCompanyId?: number | null | undefined;
}

/** Where a vehicle is, as a phone tells (W3C Geolocation). */
export interface PositionFix {
  /** By the phone's clock: ISO 8601 with an offset. */
  readonly recordedAt: string;
  /** Decimal degrees, WGS 84. */
  readonly latitude: number;
  readonly longitude: number;
  /** Metres around the place, at 95 %. */
  readonly accuracy: number;
  /** Metres a second. */
  readonly speed?: number | null | undefined;
  /** Degrees clockwise from north. */
  readonly heading?: number | null | undefined;
}

/** Where a vehicle was last. */
export interface VehiclePosition {
  /** Decimal degrees, WGS 84. */
  readonly latitude: number;
  readonly longitude: number;
  /** Metres. */
  readonly accuracy: number;
  /** Metres a second. */
  readonly speed: number | null;
  /** Degrees clockwise from north. */
  readonly heading: number | null;
  /** By the phone's clock: ISO 8601. */
  readonly recordedAt: string;
  /** By the portal's clock: ISO 8601. */
  readonly receivedAt: string;
}

/** Where the vehicle of a transport is and when it arrives. Times are ISO 8601. */
export interface Tracking {
  readonly requestId: number;
  /** Null where none was shared, or the transport is over. */
  readonly position: VehiclePosition | null;
  /** Where it is on its way to; null where the transport is not under way. */
  readonly leg: TrackingLeg | null;
  /** Metres from the last position. */
  readonly remainingDistance: number | null;
  /** Seconds from the last position. */
  readonly remainingTime: number | null;
  /** When the end of the leg is reached, as far as one knows. */
  readonly arrival: string | null;
  /** What was promised for the end of the leg. */
  readonly promisedArrival: string | null;
  /** Seconds behind the promise; negative where it is early. */
  readonly difference: number | null;
  readonly source: RouteSource | null;
  /** Whether the figures come without roads. */
  readonly isEstimate: boolean;
  readonly isArrivingSoon: boolean;
  /** The milestone that the place suggests; a crew records it, nobody else does. */
  readonly suggestion: Milestone | null;
  readonly computedAt: string;
}

/** What became of positions that were shared. */
export interface SharedPositions {
  /** How many were kept. */
  readonly stored: number;
  /** How many could not be true. */
  readonly implausible: number;
  readonly tracking: Tracking;
}

/** What a map begins with. */
export interface MapStart {
  /** Null where the portal has no tiles: outlines alone. */
  readonly tiles: {
    /** Of one tile, with {z}, {x} and {y}: an address of the portal. */
    readonly url: string;
    /** Plain text to show beside the map. */
    readonly attribution: string;
    readonly maxZoom: number;
  } | null;
  readonly center: Position;
  /** Web map zoom. */
  readonly zoom: number;
}

/** The way by road between two places. */
export interface RouteResult {
  /** Encoded polyline, precision 5. */
  readonly polyline: string;
  /** Null where nothing is known of the traffic. */
  readonly trafficCondition: TrafficCondition | null;
  /** Seconds, at that departure. */
  readonly durationInTraffic: number;
  /** Metres. */
  readonly distance: number;
  readonly source: RouteSource;
  /** Computed without roads. */
  readonly isEstimate: boolean;
  /** The sentence with which a request for this journey would be refused: it is too long. */
  readonly beyondLimit: string | null;
}

/** What a widget session may do, and for whom. */
export interface WidgetSessionFacts {
  /** `timeZone` is an IANA name. */
  readonly hospital: { readonly id: number; readonly name: string; readonly timeZone: string };
  /** Who works in the page, as its backend said: stands in the audit trail beside all that is done. */
  readonly staff: { readonly id: string; readonly name: string };
  readonly scopes: readonly WidgetScope[];
  /** The requests that the session is bound to; null for all of the hospital's. */
  readonly requestIds: readonly number[] | null;
  /** ISO 8601. */
  readonly expiresAt: string;
  /** The longest transport that the portal takes: miles, great circle; 0 for any length. */
  readonly maxDistanceMiles: number;
}
