import type { FormPrefill, PrefilledPlace } from "./request-widget-props.ts";

/** The valid part of a host's `prefill`. */
export interface ReadPrefill {
  readonly prefill: FormPrefill;
  /** For the host's developers. Names fields, never values, which may be health data. */
  readonly faults: readonly string[];
}

const texts = ["patientName", "medicalRecordNumber", "contactPerson", "specialInstructions"] as const;
const places = ["currentLocation", "destination"] as const;
const known: ReadonlySet<string> = new Set([...texts, ...places]);

/** Missing, null and undefined values are valid. */
export function readPrefill(given: unknown): ReadPrefill {
  if (given === undefined || given === null) return { prefill: {}, faults: [] };
  if (!isRecord(given)) return { prefill: {}, faults: ["prefill must be an object of fields."] };
  const faults: string[] = [];
  const fields = new Map<string, string | PrefilledPlace>();
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
  for (const name of Object.keys(given)) {
    // An unknown name may itself be patient data: do not repeat it.
    if (!known.has(name))
      faults.push(`prefill has no field ${/^[a-z]\w{0,30}$/i.test(name) ? name : "of this name"}.`);
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
    return { fault: " must be a text, or an object with a text and, where it is known, a position." };
  }
  if (text === undefined) return {};
  const position = isRecord(given) ? given.position : null;
  if (position === undefined || position === null) return { place: { text } };
  const { latitude, longitude } = isRecord(position) ? position : {};
  return isDegrees(latitude, 90) && isDegrees(longitude, 180)
    ? { place: { text, position: { latitude, longitude } } }
    : {
        place: { text },
        fault: ".position must be { latitude, longitude }: decimal degrees, as numbers.",
      };
}

const isDegrees = (given: unknown, most: number): given is number =>
  typeof given === "number" && Math.abs(given) <= most;
