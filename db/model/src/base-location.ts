import { z } from "zod";
import type { Position } from "./geography.ts";
import { limits } from "./limits.ts";
import { optionalText } from "./text.ts";

/** The requested base of a company: a position, or a text that names a facility. */
export type AskedBase = { readonly position: Position } | { readonly text: string };

const MAX_DEGREES = { latitude: 90, longitude: 180 } as const;

const degreesText = z.string().trim().max(40).nullish();

/** '39.2904, -76.6122': latitude and longitude in decimal degrees. */
const coordinates = /^([+-]?\d{1,9}(?:\.\d{0,20})?)°?\s*[,;]\s*([+-]?\d{1,9}(?:\.\d{0,20})?)°?$/;

/** The form fields of a company's base: its text, with a position if one was chosen. An empty text removes the base. */
export const baseLocationFields = {
  base: optionalText("Base location", limits.location),
  baseLatitude: degreesText,
  baseLongitude: degreesText,
};
type BaseTexts = z.output<z.ZodObject<typeof baseLocationFields>>;

/** Returns the requested base. Coordinates in the text take precedence over a chosen position. */
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

function errorOf(name: keyof typeof MAX_DEGREES, degrees: string | null | undefined): string | null {
  const value = degrees ? Number(degrees) : Number.NaN;
  return Math.abs(value) <= MAX_DEGREES[name]
    ? null
    : `Base location: its ${name} must lie between -${MAX_DEGREES[name]} and ${MAX_DEGREES[name]} degrees.`;
}

/** Formats a position as text that the form can parse; accurate to about 10 cm. */
export const coordinatesText = ({ latitude, longitude }: Position) =>
  [latitude, longitude].map((degrees) => String(Number(degrees.toFixed(6)))).join(", ");
