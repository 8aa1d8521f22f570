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
  const untouched = new Map<string, unknown>(Object.entries(defaults));
  const changed = Object.entries(readTexts(form, defaults)).filter(
    ([name, text]) => JSON.stringify(text) !== JSON.stringify(untouched.get(name)),
  );
  return Object.fromEntries(changed);
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
