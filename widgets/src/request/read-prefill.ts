import {
  areLikelySwapped,
  equipmentChoices,
  isolationPrecautions,
  type Position,
  priorities,
} from "@wardway/model";
import { momentIn } from "../ui/time-zone.ts";
import type { FormPrefill, PrefilledPlace } from "./request-widget-props.ts";

/** The valid part of a host's `prefill`. */
export interface ReadPrefill {
  readonly prefill: FormPrefill;
  /** Messages for the host's developers. Each begins with the field, and none has values, which may be health data. */
  readonly faults: readonly string[];
}

const texts = ["patientName", "medicalRecordNumber", "contactPerson", "specialInstructions"] as const;
const places = ["currentLocation", "destination"] as const;
const choices = { priority: priorities, isolationPrecautions } as const;
/** The largest integer of PostgreSQL. */
const MAX_ID = 2_147_483_647;
const sources = ["returnOf", "repeatOf"] as const;
const known: readonly string[] = [
  ...texts,
  ...places,
  ...Object.keys(choices),
  ...sources,
  "date",
  "time",
  "equipment",
];
/** Any day and time are valid for the form; the portal rejects past ones. */
const isDate = (text: string) => momentIn("UTC", text, "00:00") !== null;
const isTime = (text: string) => /^\d\d:\d\d$/.test(text) && momentIn("UTC", "2000-01-01", text) !== null;

/** Missing, null and undefined values are valid. */
export function readPrefill(given: unknown): ReadPrefill {
  if (given === undefined || given === null) return { prefill: {}, faults: [] };
  if (!isRecord(given)) return { prefill: {}, faults: ["prefill must be an object."] };
  const faults: string[] = [];
  const fields = new Map<string, string | number | PrefilledPlace | readonly string[]>();
  for (const name of texts) {
    const text = readText(given[name]);
    if (text === null) faults.push(`prefill.${name} must be a text.`);
    else if (text !== undefined) fields.set(name, text);
  }
  for (const name of places) {
    const { place, fault } = readPlace(given[name]);
    if (place) fields.set(name, place);
    if (fault) faults.push(`prefill.${name}${fault}`);
  }
  const check = (name: string, isValid: (text: string) => boolean, rule: string) => {
    const text = given[name];
    if (text === undefined || text === null) return;
    const isKnown = typeof text === "string" && isValid(text);
    // Not the default instead, such as no isolation: the user has to enter it.
    fields.set(name, isKnown ? text : "");
    if (!isKnown) faults.push(`prefill.${name} must be ${rule}.`);
  };
  check("date", isDate, "a day like 2026-12-01");
  check("time", isTime, "a time of day like 15:00");
  for (const [name, values] of Object.entries(choices)) {
    check(name, (text) => values.some((value) => value === text), `one of ${values.join(", ")}`);
  }
  const { equipment } = given;
  if (equipment !== undefined && equipment !== null) {
    const items: readonly unknown[] = Array.isArray(equipment) ? equipment : [equipment];
    // In the form's order, by which it recognizes what the user has changed.
    const chosen = equipmentChoices.filter((choice) => items.includes(choice));
    fields.set("equipment", chosen);
    if (chosen.length < items.length)
      faults.push(`prefill.equipment must be a list of ${equipmentChoices.join(", ")}.`);
  }
  for (const name of sources) {
    const id = Number(readText(given[name]));
    if (Number.isInteger(id) && id > 0 && id <= MAX_ID) fields.set(name, id);
    else if (given[name] !== undefined && given[name] !== null)
      faults.push(`prefill.${name} must be the number of a transport.`);
  }
  for (const name of Object.keys(given)) {
    // An unknown name may itself be patient data: do not repeat it.
    if (!known.includes(name))
      faults.push(
        /^[a-z]\w{0,30}$/i.test(name) ? `prefill.${name} is unknown.` : "prefill has an unknown field.",
      );
  }
  return { prefill: Object.fromEntries(fields), faults };
}

const isRecord = (given: unknown): given is Readonly<Record<string, unknown>> =>
  typeof given === "object" && given !== null && !Array.isArray(given);

/** Returns undefined if missing, null if invalid. Record numbers may be numeric. */
function readText(given: unknown): string | null | undefined {
  if (given === undefined || given === null) return undefined;
  if (typeof given === "number" && Number.isFinite(given)) return String(given);
  return typeof given === "string" ? given : null;
}

function readPlace(given: unknown): { place?: PrefilledPlace; fault?: string } {
  const text = readText(isRecord(given) ? given.text : given);
  if (text === null || (text === undefined && isRecord(given))) {
    return { fault: " must be a text, or an object with a text and perhaps a position." };
  }
  if (text === undefined) return {};
  const unit = readText(isRecord(given) ? given.unit : null);
  const room = readText(isRecord(given) ? given.room : null);
  const place = { text, ...(unit && { unit }), ...(room && { room }) };
  if (unit === null || room === null) {
    return { place, fault: `.${unit === null ? "unit" : "room"} must be a text.` };
  }
  const position = isRecord(given) ? given.position : null;
  if (position === undefined || position === null) return { place };
  const { latitude, longitude } = isRecord(position) ? position : {};
  // As the portal's `placeFault`: 0, 0 stands for a missing place, and the Antarctic for a swapped one.
  return isDegrees(latitude, 90) && isDegrees(longitude, 180) && (latitude || longitude) && latitude > -60
    ? { place: { ...place, position: { latitude, longitude } } }
    : {
        place,
        fault: ".position must be { latitude, longitude } in degrees.",
      };
}

/**
 * Leaves out positions that are likely swapped: they are near the hospital only the other way round. See `readPrefill`.
 * @param near where the hospital is; null if unknown
 */
export function withoutSwapped(prefill: FormPrefill, near: Position | null, maxMiles: number): ReadPrefill {
  const swapped = places.filter((name) => {
    const position = prefill[name]?.position;
    return near && position && areLikelySwapped(position, near, maxMiles);
  });
  const texts = swapped.map((name) => [name, { text: prefill[name]?.text ?? "" }]);
  return {
    prefill: { ...prefill, ...Object.fromEntries(texts) },
    faults: swapped.map((name) => `prefill.${name}.position looks swapped.`),
  };
}

const isDegrees = (given: unknown, most: number): given is number =>
  typeof given === "number" && Math.abs(given) <= most;
