import type { DistanceUnit, HourFormat } from "../vocabulary.ts";
import { formatMessage } from "./format-message.ts";
import {
  type Catalogue,
  decodeMessage,
  type MessageDescription,
  type MessageParams,
  type ParamsOf,
  type Translations,
} from "./message.ts";

export interface Language {
  /** BCP 47, such as `es-US`: format of numbers and dates. */
  readonly locale: string;
  /** Default: `km`. */
  readonly distanceUnit?: DistanceUnit;
  /** Default: `24h`. */
  readonly hourFormat?: HourFormat;
  /** Missing codes default to English. */
  readonly messages: Translations;
}

export const english: Language = { locale: "en-US", messages: {} };

let findDefault = (): Language => english;

/** The language of texts whose caller names none: English, or what `setDefaultLanguage` sets. */
export const defaultLanguage = (): Language => findDefault();

/** Used by the portal, where each page and each call has one language. */
export function setDefaultLanguage(find: () => Language): void {
  findDefault = find;
}

export interface Translator<Messages = Catalogue> {
  readonly locale: string;
  readonly language: Language;
  t<Code extends keyof Messages & string>(code: Code, ...params: ParamsOf<Messages[Code] & string>): string;
  /** Translates a message of the server or a schema, encoded or not; default: English. */
  translateServerMessage(message: MessageDescription | string): string;
}

/**
 * @example
 * const { t } = createTranslator(english, tracking);
 * t("tracking.companiesResponded", { count: 2 });
 */
export function createTranslator<const Catalogues extends readonly Catalogue[]>(
  language: Language,
  ...catalogues: Catalogues
): Translator<Merged<Catalogues>> {
  const { locale, messages } = language;
  const translated = (code: string) => (Object.hasOwn(messages, code) ? messages[code] : undefined);
  return {
    locale,
    language,
    t: (code: string, params?: MessageParams) => {
      const text = translated(code) ?? catalogues.find((catalogue) => code in catalogue)?.[code] ?? code;
      return formatMessage(text, params, locale, messages);
    },
    translateServerMessage: (given) => {
      const { code, params, message } = typeof given === "string" ? decodeMessage(given) : given;
      const text = translated(code);
      return text === undefined ? message : formatMessage(text, params, locale, messages);
    },
  };
}

type Merged<Catalogues extends readonly Catalogue[]> = Catalogues extends readonly [
  infer First extends Catalogue,
  ...infer Rest extends readonly Catalogue[],
]
  ? First & Merged<Rest>
  : Record<never, never>;
