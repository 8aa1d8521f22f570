import { coordinatesText, type Position } from "@wardway/db/model";
import { LocationField } from "../requests/location-field.tsx";

export interface BaseTexts {
  readonly base: string;
  readonly baseLatitude: string;
  readonly baseLongitude: string;
}

/**
 * A base as a form begins with it: the place has no name but its coordinates. The fields of its position are a
 * script's alone, which empties them once the text is another one.
 */
export const baseTexts = (base: Position | null): BaseTexts => ({
  base: base ? coordinatesText(base) : "",
  baseLatitude: "",
  baseLongitude: "",
});

/** Where a company's vehicles start from, with its position once a place was chosen. */
export function BaseLocationField(props: { id: string; texts: BaseTexts; error: string[] | undefined }) {
  const { id, texts, error } = props;
  const hidden = (name: keyof BaseTexts) => ({
    id: `${id}-${name}`,
    name,
    defaultValue: texts[name],
    errors: undefined,
  });
  return (
    <LocationField
      field={{ id, name: "base", defaultValue: texts.base, errors: error }}
      latitude={hidden("baseLatitude")}
      longitude={hidden("baseLongitude")}
      label="Base location"
      hint="A facility by its name, or coordinates like 39.2904, -76.6122. Leave it empty for none."
      required={false}
    />
  );
}
