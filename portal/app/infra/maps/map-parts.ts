import type { RouteSettings } from "@wardway/model";
import type { SecretBox } from "../secret-box.server.ts";
import type { LocalGeocoder } from "./places/local-geocoder.server.ts";

/** The settings with their version, and the provider's key encrypted under its field's name. */
export interface StoredRouteSettings {
  readonly value: RouteSettings;
  readonly version: number;
  readonly secrets: Readonly<Record<string, string>>;
}

export interface RoutingTiles {
  /** Contains Valhalla tiles. */
  readonly folder: string;
  /** Whether they came with the portal instead of being configured. */
  readonly isPackaged: boolean;
}

export interface MapParts {
  /** Read for each call. */
  readonly settings: {
    routes(): Promise<StoredRouteSettings>;
    /** The operator's contact, named to providers. */
    contactEmail(): Promise<string>;
  };
  readonly secretBox: SecretBox;
  /** Answers while no provider does. */
  readonly places: LocalGeocoder;
  /** Tiles for routes in this process, or null. */
  readonly routingTiles: RoutingTiles | null;
}
