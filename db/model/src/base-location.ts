import { z } from "zod";
import type { Position } from "./geography.ts";
import { limits } from "./limits.ts";
import { optionalText } from "./text.ts";

/** Where a company's base is to be: a position, or a text that names a facility. */
export type AskedBase = { readonly position: Position } | { readonly text: string };

/** Degrees on either side of zero. */
const most = { latitude: 90, longitude: 180 } as const;

const degreesText = z.string().trim().max(40).nullish();

/** '39.2904, -76.6122': latitude and longitude in decimal degrees, as maps show them. */
const coordinates = /^([+-]?\d{1,9}(?:\.\d{0,20})?)°?\s*[,;]\s*([+-]?\d{1,9}(?:\.\d{0,20})?)°?$/;

/**
 * What a form says of a company's base: the place as it reads, with its position where one was chosen from a list or
 * on a map. An emptied text means that there is none.
 */
export const baseLocationFields = {
  base: optionalText("Base location", limits.location),
  baseLatitude: degreesText,
  baseLongitude: degreesText,
};
type BaseTexts = z.output<z.ZodObject<typeof baseLocationFields>>;

/** What those fields ask for: coordinates in the text before anything that was chosen for it. */
export function askedBase(
  { base, baseLatitude, baseLongitude }: BaseTexts,
  context: z.RefinementCtx,
): { base: AskedBase | null } {
  if (base === null) return { base };
  const typed = coordinates.exec(base);
  const [latitude, longitude] = typed ? [typed[1], typed[2]] : [baseLatitude, baseLongitude];
  if (!latitude && !longitude) return { base: { text: base } };
  const error = errorOf("latitude", latitude) ?? errorOf("longitude", longitude);
  if (error !== null) {
    context.addIssue({ code: "custom", path: ["base"], message: error });
    return z.NEVER;
  }
  return { base: { position: { latitude: Number(latitude), longitude: Number(longitude) } } };
}

export const baseLocationSchema = z.object(baseLocationFields).transform(askedBase);

function errorOf(name: keyof typeof most, degrees: string | null | undefined): string | null {
  const value = degrees ? Number(degrees) : Number.NaN;
  return Math.abs(value) <= most[name]
    ? null
    : `Base location: its ${name} must lie between -${most[name]} and ${most[name]} degrees.`;
}

/** A position as a text that the form takes back; to some ten centimetres. */
export const coordinatesText = ({ latitude, longitude }: Position) =>
  [latitude, longitude].map((degrees) => String(Number(degrees.toFixed(6)))).join(", ");
