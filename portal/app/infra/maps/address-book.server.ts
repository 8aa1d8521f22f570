import { DomainError, type Position } from "@wardway/model";
import { type Engine, EngineFault } from "./engine.server.ts";
import { keptAnswers } from "./response-cache.server.ts";
import type { GeocodedPlace, Geocoder } from "./route-provider.server.ts";

/** A geocoder with what has become of its last calls. */
export interface AddressEngine {
  readonly engine: Engine;
  readonly geocoder: Geocoder;
  /** Tells its answers from those of the same geocoder under other settings. */
  readonly identity: string;
}

type Places = readonly GeocodedPlace[];

/** Characters of addresses that are kept. */
const room = 4_000_000;
/** Milliseconds: addresses change seldom, and Nominatim's usage policy asks that answers be kept. */
const lifetime = 24 * 60 * 60_000;

/** Asks a geocoder, and keeps what it answered where its terms allow that. */
export class AddressBook {
  readonly #kept = keptAnswers<Places>(room, (places) =>
    places.reduce((size, { address }) => size + address.length, 100),
  );

  /** Places that fit a text. @throws DomainError unavailable; too_many where too many wait for their turn */
  async search(engine: AddressEngine, text: string, near: Position | null): Promise<Places> {
    const words = text.trim().replace(/\s+/g, " ");
    // Geocoders refuse a text without a word as a fault, and a few faults would have them rest for everybody.
    if (!/[\p{L}\p{N}]/u.test(words)) return [];
    return this.#answer(engine, `search ${around(near)} ${words.toLowerCase()}`, (signal) =>
      engine.geocoder.search(words, near, signal),
    );
  }

  /** The address at a place. @throws DomainError as `search` */
  async at(engine: AddressEngine, position: Position): Promise<GeocodedPlace | null> {
    // About ten metres: one door.
    const place = [position.latitude, position.longitude].map((degrees) => degrees.toFixed(4));
    const [found] = await this.#answer(engine, `at ${place.join(" ")}`, async (signal) => {
      const known = await engine.geocoder.reverse(position, signal);
      return known ? [known] : [];
    });
    return found ?? null;
  }

  async #answer(
    { engine, geocoder, identity }: AddressEngine,
    question: string,
    asked: (signal: AbortSignal) => Promise<Places>,
  ): Promise<Places> {
    const ask = () => engine.ask(asked);
    try {
      // Google's terms let nothing but the place id of a geocode be kept (Maps Platform, service specific terms).
      if (geocoder.source === "google") return await ask();
      return await this.#kept({ key: `${identity} ${question}`, lifetime, ask });
    } catch (error) {
      if (!(error instanceof EngineFault)) throw error;
      throw new DomainError("maps.addressesUnavailable");
    }
  }
}

/** In steps of about ten kilometres: a search a street further finds the same. */
const around = (near: Position | null) =>
  near ? `${near.latitude.toFixed(1)} ${near.longitude.toFixed(1)}` : "anywhere";
