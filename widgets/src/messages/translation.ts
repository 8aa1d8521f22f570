import type { MessageKey } from "./message-key.ts";
import { english, filled, type Language, type Messages, speechOf } from "./messages.tsx";

/*
 * A module of its own, fetched where a widget speaks anything but English as it stands: few pages need it.
 */

/** Sentences of the model and the portal that hold values of their own, and the phrases that stand in these. */
export const sentencesWithValues = [
  "{label} is required.",
  "{label} must be text.",
  "{label} must be a number.",
  "{label} must be a whole number.",
  "{label} must be a positive number.",
  "{label} is too large.",
  "{label} must be decimal degrees as text.",
  "{label} must be a date and a time, like 2026-05-04T14:30:00Z.",
  "{label} must lie between -{most} and {most} degrees.",
  "{label} can have at most {most} characters; this one has {length}.",
  "{label} can have at most {most} characters.",
  "{label} has characters that cannot be shown.",
  'Equipment can be {choices}; "{unknown}" is none of them.',
  "The destination is {length} miles from the pick-up by road ({metric}), and a transport can be at most {most} miles ({mostMetric}). Choose a nearer destination, or ask your administrator about the limit.",
  "The destination is {length} miles from the pick-up in a straight line ({metric}), and a transport can be at most {most} miles ({mostMetric}). Choose a nearer destination, or ask your administrator about the limit.",
  "This request cannot be cancelled any more: {state}.",
  "Only a completed transport can be rated: {state}.",
  "{system} is under maintenance. Only administrators can use it for now. Try again later.",
  "This page has asked too often. Try again in {seconds} seconds.",
  "You have asked for {count} routes in a short time. Wait {time}, then try again.",
  "You have looked up {count} addresses in a short time. Wait {time}, or type the address in full.",
  "{count} minutes",
  "Idempotency-Key must have 1 to {most} characters.",
  "The body can have at most {most} KB.",
  "The portal answered with status {status}.",
] as const satisfies readonly MessageKey[];

/** Values that are numbers; all others are texts, which may be any. */
const numbers = new Set(["count", "length", "most", "seconds", "status"]);

const patterns = sentencesWithValues.map((key) => ({ key, expression: expressionOf(key) }));

function expressionOf(key: string): RegExp {
  const named = new Set<string>();
  const source = key.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{(\w+)\}/g, (_, name: string) => {
    if (named.has(name)) return `\\k<${name}>`;
    named.add(name);
    return `(?<${name}>${numbers.has(name) ? "[\\d.,]+" : ".+?"})`;
  });
  return new RegExp(`^${source}$`);
}

/** A sentence from elsewhere with the values that stand in it, which are words of the language too where it has them. */
function compose(sentence: string, messages: Messages): string | null {
  for (const { key, expression } of patterns) {
    const values = expression.exec(sentence)?.groups;
    const said = Object.hasOwn(messages, key) ? messages[key] : null;
    if (!values || !said) continue;
    const { passOn } = speechOf({ locale: "", messages, compose });
    const ofLanguage = (value: string) => value.split(", ").map(passOn).join(", ");
    return filled(
      said,
      Object.fromEntries(Object.entries(values).map(([name, text]) => [name, ofLanguage(text)])),
    );
  }
  return null;
}

/**
 * A language as a widget speaks it: the sentences of the catalogue, and before them those of the page's own. Whatever a
 * page gives, the widget stands: what is no text is left out, and what is missing stays English.
 * @param name BCP 47; numbers and times are written as in English where it names no language that is known
 * @param given the page's own sentences, as it gives them
 */
export function languageOf(name: string, catalogue: Messages, given: unknown): Language {
  const own = Object.entries(typeof given === "object" && given !== null ? given : {});
  const texts = own.filter(([, said]) => typeof said === "string" && said.trim() !== "");
  return { locale: localeOf(name), messages: { ...catalogue, ...Object.fromEntries(texts) }, compose };
}

function localeOf(name: string): string {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(name)[0] ?? english.locale;
  } catch {
    return english.locale;
  }
}
