import type { RouteSettings } from "@wardway/model";
import type { SecretBox } from "../secret-box.server.ts";

/** The route settings with their version, and the provider's key encrypted under its field's name. */
export interface StoredRouteSettings {
  readonly value: RouteSettings;
  readonly version: number;
  readonly secrets: Readonly<Record<string, string>>;
}

/** What the map service is built from. */
export interface MapParts {
  /** The settings of this moment, read for each call. */
  readonly settings: {
    routes(): Promise<StoredRouteSettings>;
    /** Named to providers as the operator's contact. */
    contactEmail(): Promise<string>;
  };
  /** Decrypts the provider's key. */
  readonly secretBox: SecretBox;
  /** A folder of Valhalla tiles, for routes computed in this process; null if there is none. */
  readonly routingTiles: string | null;
}
