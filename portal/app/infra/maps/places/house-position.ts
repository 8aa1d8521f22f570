import { toCanonicalWords, toKey } from "@wardway/db/place-index";
import { greatCircle, type Position } from "@wardway/model";
import type { HouseOnStreet, Street } from "./find-places.server.ts";
import { nearestOnStreet } from "./nearest-on-street.ts";

export interface LikelyHouse {
  readonly street: Street;
  readonly position: Position;
  /** By known numbers around; otherwise at the closest one, or in the middle of the street. */
  readonly isApproximate: boolean;
}

/** Two blocks of the numbering that is usual in the United States. */
const MAX_NUMBER_GAP = 200;
const MAX_GAP_METERS = 600;
const BLOCK_NUMBERS = 100;

/**
 * Where a house number that is not in the index may be: between the next lower and the next higher known number of the
 * street, at another one of its block, or else on the street, first the part with the closest known number.
 */
export function locateNumber(
  streets: readonly Street[],
  houses: readonly HouseOnStreet[],
  houseNumber: string,
): readonly LikelyHouse[] {
  const wanted = Number.parseInt(houseNumber, 10);
  const groups = new Map<string, Street[]>();
  for (const street of streets) {
    const key = nameAndCity(street);
    groups.set(key, [...(groups.get(key) ?? []), street]);
  }
  const likely = [...groups.values()].flatMap((group) => {
    const ids = new Set(group.map(({ id }) => id));
    const known = houses.filter(({ street }) => ids.has(street.id)).map(toNumbered);
    const position = interpolate(known, wanted) ?? inBlock(known, wanted);
    const street = position && closest(group, position);
    if (street) return [{ ...street, isApproximate: true }];
    return group
      .map((street) => ({ street, closest: closestNumber(known, street, wanted) }))
      .toSorted((one, other) => gapOf(one.closest, wanted) - gapOf(other.closest, wanted) || 0)
      .map(({ street, closest }) => ({
        street,
        position: closest?.position ?? street,
        isApproximate: false,
      }));
  });
  return likely.toSorted((one, other) => Number(other.isApproximate) - Number(one.isApproximate));
}

const nameAndCity = ({ name, city }: Street) => `${toKey(toCanonicalWords(name))}|${city}`;

interface Numbered extends HouseOnStreet {
  readonly value: number;
}

const toNumbered = (house: HouseOnStreet): Numbered => ({
  ...house,
  value: Number.parseInt(house.number, 10),
});

function interpolate(known: readonly Numbered[], wanted: number): Position | null {
  // Even and odd numbers are on two sides.
  const sameSide = known.filter(({ value }) => value % 2 === wanted % 2);
  for (const houses of [sameSide, known]) {
    const lower = houses
      .filter(({ value }) => value < wanted)
      .toSorted((one, other) => other.value - one.value)[0];
    const upper = houses
      .filter(({ value }) => value > wanted)
      .toSorted((one, other) => one.value - other.value)[0];
    if (!lower || !upper || upper.value - lower.value > MAX_NUMBER_GAP) continue;
    if (greatCircle(lower.position, upper.position) > MAX_GAP_METERS) continue;
    const share = (wanted - lower.value) / (upper.value - lower.value);
    const between = (from: number, to: number) => from + (to - from) * share;
    return {
      latitude: between(lower.position.latitude, upper.position.latitude),
      longitude: between(lower.position.longitude, upper.position.longitude),
    };
  }
  return null;
}

/** The closest number of the same hundred. */
function inBlock(known: readonly Numbered[], wanted: number): Position | null {
  const block = Math.floor(wanted / BLOCK_NUMBERS);
  const [found] = known
    .filter(({ value }) => Math.floor(value / BLOCK_NUMBERS) === block)
    .toSorted((one, other) => Math.abs(one.value - wanted) - Math.abs(other.value - wanted));
  return found?.position ?? null;
}

function closest(streets: readonly Street[], position: Position): Omit<LikelyHouse, "isApproximate"> | null {
  const found = streets
    .map((street) => ({ street, ...(nearestOnStreet(street, position) ?? { position, meters: Infinity }) }))
    .toSorted((one, other) => one.meters - other.meters)[0];
  return found ? { street: found.street, position: found.position } : null;
}

/** On this part of the street. */
const closestNumber = (known: readonly Numbered[], { id }: Street, wanted: number): Numbered | undefined =>
  known
    .filter(({ street }) => street.id === id)
    .toSorted((one, other) => gapOf(one, wanted) - gapOf(other, wanted))[0];

const gapOf = (house: Numbered | undefined, wanted: number): number =>
  house ? Math.abs(house.value - wanted) : Number.MAX_SAFE_INTEGER;
