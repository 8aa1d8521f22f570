import { DomainError, type Position } from "@wardway/model";
import { type Engine, EngineFault } from "./engine.server.ts";
import { createResponseCache } from "./response-cache.server.ts";
import type { GeocodedPlace, Geocoder } from "./route-provider.server.ts";

export interface AddressEngine {
  readonly engine: Engine;
  readonly geocoder: Geocoder;
  /** Cache key of the settings. */
  readonly identity: string;
}

type Places = readonly GeocodedPlace[];

const MAX_CACHED_CHARACTERS = 4_000_000;
/** Addresses change rarely, and Nominatim's usage policy requires caching. */
const LIFETIME_MS = 24 * 60 * 60_000;

/** Caches results if the geocoder's terms allow it. */
export class AddressBook {
  readonly #cache = createResponseCache<Places>(MAX_CACHED_CHARACTERS, (places) =>
    places.reduce((size, { address }) => size + address.length, 100),
  );

  /** @throws DomainError unavailable; too_many if the queue is full */
  async search(engine: AddressEngine, text: string, near: Position | null): Promise<Places> {
    const words = text.trim().replace(/\s+/g, " ");
    // Geocoders reject a text without words, and errors would open the circuit breaker.
    if (!/[\p{L}\p{N}]/u.test(words)) return [];
    return this.#call(engine, `search ${around(near)} ${words.toLowerCase()}`, (signal) =>
      engine.geocoder.search(words, near, signal),
    );
  }

  /** @throws DomainError as `search` */
  async at(engine: AddressEngine, position: Position): Promise<GeocodedPlace | null> {
    // About ten meters.
    const place = [position.latitude, position.longitude].map((degrees) => degrees.toFixed(4));
    const [found] = await this.#call(engine, `at ${place.join(" ")}`, async (signal) => {
      const known = await engine.geocoder.reverse(position, signal);
      return known ? [known] : [];
    });
    return found ?? null;
  }

  async #call(
    { engine, geocoder, identity }: AddressEngine,
    key: string,
    operation: (signal: AbortSignal) => Promise<Places>,
  ): Promise<Places> {
    const call = () => engine.call(operation);
    try {
      // Google's terms forbid caching geocodes, except place ids (Maps Platform, service specific terms).
      if (geocoder.source === "google") return await call();
      return await this.#cache({ key: `${identity} ${key}`, lifetimeMs: LIFETIME_MS, call });
    } catch (error) {
      if (!(error instanceof EngineFault)) throw error;
      throw new DomainError("maps.addressesUnavailable");
    }
  }
}

/** To about ten kilometers, so that nearby searches share results. */
const around = (near: Position | null) =>
  near ? `${near.latitude.toFixed(1)} ${near.longitude.toFixed(1)}` : "anywhere";
