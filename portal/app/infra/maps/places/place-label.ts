import type { HouseOnStreet, IndexedPlace } from "./find-places.server.ts";

type Area = Pick<IndexedPlace, "city" | "state" | "postcode">;

/** "Baltimore, MD 21205", as far as known. */
const areaOf = ({ city, state, postcode }: Area): (string | null)[] => [
  city,
  [state, postcode].filter(Boolean).join(" "),
];

const join = (parts: readonly (string | null)[]): string => parts.filter(Boolean).join(", ");

/** In one line. Streets and places name their neighbourhood, which tells apart those of the same name. */
export function toLabel(place: IndexedPlace): string {
  const { kind, name, address, locality } = place;
  if (kind === "postcode") return join(areaOf({ ...place, postcode: name }));
  return join([name, address ?? locality, ...areaOf(place)]);
}

export const toHouseLabel = ({
  street,
  number,
  postcode,
}: Pick<HouseOnStreet, "street" | "number" | "postcode">) =>
  join([`${number.toUpperCase()} ${street.name}`, ...areaOf({ ...street, postcode })]);

/** By the positions of other house numbers. */
export const toApproximateLabel = (street: IndexedPlace, houseNumber: string): string =>
  join([`${houseNumber.toUpperCase()} ${street.name} (approximate)`, ...areaOf(street)]);

/** At the closest known number, or in the middle of the street. */
export const toStreetLabel = (street: IndexedPlace, houseNumber: string): string =>
  join([
    `${houseNumber.toUpperCase()} ${street.name} (number not found)`,
    street.locality,
    ...areaOf(street),
  ]);

export const toCrossingLabel = (one: IndexedPlace, other: IndexedPlace): string =>
  join([
    `${one.name} & ${other.name}`,
    ...areaOf({ ...one, postcode: one.postcode === other.postcode ? one.postcode : null }),
  ]);
