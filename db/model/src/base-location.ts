import { z } from "zod";
import { type Position, parseDegrees, placeFault } from "./geography.ts";
import { limits } from "./limits.ts";
import { fieldTerm } from "./messages/issue.ts";
import { portalIssue } from "./messages/portal-issue.ts";
import { optionalText } from "./text.ts";

const faults = { zero: "organization.baseZero", antarctic: "organization.baseAntarctic" } as const;

/** A text names a facility. */
export type RequestedBase = { readonly position: Position } | { readonly text: string };

const MAX_DEGREES = { latitude: 90, longitude: 180 } as const;

const degreesText = z.string().trim().max(40).nullish();

/** Latitude and longitude: '39.2904, -76.6122'. */
const coordinates = /^([+-]?\d{1,9}(?:\.\d{0,20})?)°?\s*[,;]\s*([+-]?\d{1,9}(?:\.\d{0,20})?)°?$/;

/** An empty text removes the base. */
export const baseLocationFields = {
  base: optionalText("Base location", limits.location),
  baseLatitude: degreesText,
  baseLongitude: degreesText,
};
type BaseTexts = z.output<z.ZodObject<typeof baseLocationFields>>;

/** Coordinates in the text override a chosen position. */
export function parseBase(
  { base, baseLatitude, baseLongitude }: BaseTexts,
  context: z.RefinementCtx,
): { base: RequestedBase | null } {
  if (base === null) return { base };
  const typed = coordinates.exec(base);
  const [latitude, longitude] = typed ? [typed[1], typed[2]] : [baseLatitude, baseLongitude];
  if (!latitude && !longitude) return { base: { text: base } };
  const reject = (message: string) => {
    context.addIssue({ code: "custom", path: ["base"], message });
    return z.NEVER;
  };
  const error = findError("latitude", latitude) ?? findError("longitude", longitude);
  if (error !== null) return reject(error);
  const position = { latitude: Number(latitude), longitude: Number(longitude) };
  const fault = placeFault(position);
  return fault ? reject(portalIssue(faults[fault])) : { base: { position } };
}

export const baseLocationSchema = z.object(baseLocationFields).transform(parseBase);

function findError(name: keyof typeof MAX_DEGREES, degrees: string | null | undefined): string | null {
  const value = parseDegrees(degrees ?? "");
  const max = MAX_DEGREES[name];
  return value !== null && Math.abs(value) <= max
    ? null
    : portalIssue("organization.baseOutOfRange", { label: fieldTerm(name), max });
}
