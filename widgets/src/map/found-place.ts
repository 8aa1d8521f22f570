import { type Facility, greatCircle, type MapLocation, type Position } from "@wardway/model";
import { pickerMessages } from "@wardway/model/messages/en/picker";
import { createTranslator, defaultLanguage, type Language } from "../messages/messages.tsx";
import { facilityAddress, streetAndTown } from "./facility-address.ts";

export interface FoundPlace {
  readonly key: string;
  readonly kind: "facility" | "address";
  readonly name: string;
  /** Distinguishes results with the same name. */
  readonly detail: string;
  /** Metres from the map's center. */
  readonly distance: number;
  readonly position: Position;
  /** Text for the address field. */
  readonly address: string;
  readonly isUncertain?: boolean | undefined;
}

/** Facilities first, then addresses. */
export function foundPlaces(
  facilities: readonly Facility[],
  addresses: readonly MapLocation[],
  near: Position,
  language: Language = defaultLanguage(),
): readonly FoundPlace[] {
  return [
    ...facilities.map((facility) => ({
      ...toPlace(facility, language),
      distance: greatCircle(near, facility),
    })),
    ...addresses.map(({ lat, lng, address, isUncertain }, index): FoundPlace => {
      const position = { latitude: lat, longitude: lng };
      const [name = address, ...rest] = address.split(", ");
      return {
        key: `address ${index}`,
        kind: "address",
        name,
        detail: rest.join(", "),
        distance: greatCircle(near, position),
        position,
        address,
        isUncertain,
      };
    }),
  ];
}

function toPlace(facility: Facility, language: Language): Omit<FoundPlace, "distance"> {
  const { t } = createTranslator(language, pickerMessages);
  const { id, name, beds, latitude, longitude } = facility;
  return {
    key: `facility ${id}`,
    kind: "facility",
    name,
    detail: [streetAndTown(facility), beds ? t("picker.beds", { count: beds }) : ""]
      .filter(Boolean)
      .join(" · "),
    position: { latitude, longitude },
    address: facilityAddress(facility),
  };
}
