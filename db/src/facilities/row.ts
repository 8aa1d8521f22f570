import { limits } from "@wardway/model";
import { z } from "zod";
import { toTitleCase } from "./title-case.ts";

const unknown = /^(?:not available|n\/?a|none|null|unknown|-999(?:\.0+)?)?$/i;

const cell = z
  .string()
  .default("")
  .transform((raw) => {
    const text = raw.replace(/[\s\p{Cc}]+/gu, " ").trim();
    return unknown.test(text) ? null : text;
  });

const prose = cell
  .transform((text) => (text === null ? null : toTitleCase(text)))
  .refine((text) => text === null || text.length <= limits.location, "A text is too long");

const name = prose.refine((text): text is string => text !== null, "The name is missing");

const state = cell.transform((text) =>
  text !== null && /^[a-z]{2}$/i.test(text) ? text.toUpperCase() : text && toTitleCase(text),
);

/** Spreadsheets drop leading zeros of New England ZIP codes. */
const zip = cell.transform((text) => {
  const digits = /^(\d{3,5})(?:-?\d{4})?$/.exec(text ?? "")?.[1];
  return digits?.padStart(5, "0") ?? null;
});

const beds = cell.transform((text) => {
  const count = Number(text);
  return Number.isInteger(count) && count > 0 && count < 100_000 ? count : null;
});

const degrees = cell.transform((text) => (text === null ? Number.NaN : Number(text)));

/** Keys are lowercase column names; X and Y replace a missing position. */
export const facilitySchema = z
  .object({
    name,
    type: prose,
    address: prose,
    city: prose,
    state,
    zip,
    county: prose,
    beds,
    status: cell,
    latitude: degrees,
    longitude: degrees,
    x: degrees,
    y: degrees,
  })
  .transform(({ status, x, y, ...facility }, context) => {
    const given = Number.isFinite(facility.latitude) && Number.isFinite(facility.longitude);
    const latitude = given ? facility.latitude : y;
    const longitude = given ? facility.longitude : x;
    const reject = (message: string) => {
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    };
    if (status?.toUpperCase() === "CLOSED") return reject("The facility is closed");
    if (!Number.isFinite(latitude) || !Number.isFinite(longitude)) return reject("The position is missing");
    if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return reject("The position is out of range");
    if (Math.abs(latitude) < 0.001 && Math.abs(longitude) < 0.001) return reject("The position is 0, 0");
    return { ...facility, latitude, longitude };
  });
export type FacilityRow = z.output<typeof facilitySchema>;
