/** Between the digits of one number: not a comma, nor a slash with spaces, which divide two numbers. */
const gap = String.raw`(?:[ \u00A0]?[().\u2010-\u2013-]{1,2}[ \u00A0]?|[/ \u00A0])?`;
/** A North American number: its own pattern, so that of two numbers beside each other each is found. */
const northAmerican = String.raw`(?:\+?1${gap})?\(?[2-9]\d\d${gap}[2-9]\d\d${gap}\d{4}(?!\d)`;
/** At most as many digits as E.164 allows, and not so few that it may be an extension, a room or a year. */
const other = String.raw`\+?\(?\d(?:${gap}\d){6,14}(?!\d)`;
const extension = String.raw`(?:[ \u00A0]?[,;]?[ \u00A0]?(?:extension|ext|x|#)\.?:?[ \u00A0]?(?<extension>\d{1,7})(?!\d))?`;
/** Not within a word, such as a record number. */
const numbers = new RegExp(
  String.raw`(?<![\p{L}\p{N}_#+]|[\p{L}\p{N}][-/.])(?<number>${northAmerican}|${other})${extension}`,
  "giu",
);
const isDate = /^\d{4}([-./ ])\d\d?\1\d\d?$|^\d\d?([-./ ])\d\d?\2\d{4}$/;

export interface TextPart {
  readonly text: string;
  /** A `tel:` URL (RFC 3966); null for text that is no telephone number. */
  readonly url: string | null;
}

/**
 * Finds telephone numbers in what a person has typed, such as "Charge nurse, 410-555-0123 ext. 4".
 * @returns the text in parts, in order and complete. An extension without a number, or a date, is no telephone number. Without a
 *   country code, ten digits are of the North American plan, and others stay as they are dialled
 */
export function splitTelephoneNumbers(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index, groups = {} } of text.matchAll(numbers)) {
    const { number = "", extension: internal } = groups;
    if (isDate.test(number)) continue;
    if (index > end) parts.push({ text: text.slice(end, index), url: null });
    parts.push({ text: found, url: toUrl(number, internal) });
    end = index + found.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), url: null });
  return parts;
}

function toUrl(number: string, internal: string | undefined): string {
  // The zero in brackets is for calls within the country.
  const dialled = number.startsWith("+") ? number.replace("(0)", "") : number;
  const digits = dialled.replace(/\D/g, "");
  const isNorthAmerican = /^1?[2-9]\d\d[2-9]\d{6}$/.test(digits);
  const prefix = number.startsWith("+") ? "+" : isNorthAmerican ? (digits.length === 10 ? "+1" : "+") : "";
  return `tel:${prefix}${digits}${internal === undefined ? "" : `;ext=${internal}`}`;
}
