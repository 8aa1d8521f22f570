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
  /** BCP 47, such as `es-US` or `en-US`: how numbers and times are written. */
  readonly locale: string;
  /** Missing codes are shown in English. */
  readonly messages: Translations;
}

export const english: Language = { locale: "en-US", messages: {} };

export interface Translator<Messages = Catalogue> {
  readonly locale: string;
  /** For functions that format texts of a catalogue of their own. */
  readonly language: Language;
  /** The text of a code with its parameters. */
  t<Code extends keyof Messages & string>(code: Code, ...params: ParamsOf<Messages[Code] & string>): string;
  /**
   * A message of the server or of a schema, encoded or not: in English where the language has no translation for its
   * code.
   */
  translateServerMessage(message: MessageDescription | string): string;
}

/**
 * Formats the messages of the given catalogues in a language.
 *
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
