import type { RouteSettings } from "@wardway/model";
import type { SecretBox } from "../secret-box.server.ts";
import type { LocalGeocoder } from "./places/local-geocoder.server.ts";

/** With version, and the provider's key encrypted under its field's name. */
export interface StoredRouteSettings {
  readonly value: RouteSettings;
  readonly version: number;
  readonly secrets: Readonly<Record<string, string>>;
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
  /** Folder of Valhalla tiles for routes in this process, or null. */
  readonly routingTiles: string | null;
}
