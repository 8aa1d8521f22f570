import { isPickupChosen, pickupNames } from "./pickup-choice.ts";
import type { RequestTexts } from "./request-defaults.ts";

/** Changed fields only: a restored default time would be outdated. */
export type RequestDraft = Partial<RequestTexts>;

export function readTexts(form: FormData, names: RequestTexts): RequestTexts {
  const texts = Object.entries(names).map(([name, example]) => [
    name,
    Array.isArray(example) ? form.getAll(name).map(String) : String(form.get(name) ?? ""),
  ]);
  return Object.fromEntries(texts) as RequestTexts;
}

export function getDraft(form: FormData, defaults: RequestTexts): RequestDraft {
  const texts = readTexts(form, defaults);
  const names = (Object.keys(defaults) as (keyof RequestTexts)[]).filter((name) =>
    pickupNames.includes(name)
      ? isPickupChosen(texts, defaults)
      : JSON.stringify(texts[name]) !== JSON.stringify(defaults[name]),
  );
  return Object.fromEntries(names.map((name) => [name, texts[name]]));
}

/** Drops unknown fields. */
export function readableDraft(stored: unknown, defaults: RequestTexts): RequestDraft {
  if (typeof stored !== "object" || stored === null) return {};
  const examples = new Map<string, unknown>(Object.entries(defaults));
  const readable = Object.entries(stored).filter(([name, text]) =>
    Array.isArray(examples.get(name))
      ? Array.isArray(text) && text.every((choice) => typeof choice === "string")
      : examples.has(name) && typeof text === "string",
  );
  return Object.fromEntries(readable);
}
