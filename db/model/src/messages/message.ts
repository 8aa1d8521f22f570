import type { CompiledMessage } from "icu-minify/format";

/** ICU texts by code. Sources hold the text; the build replaces it by its compiled form (see `messages-plugin.mjs`). */
export type Catalogue = Readonly<Record<string, string>>;

/** What a language has for a code: missing codes are shown in English. */
export type Translations = Readonly<Record<string, string | CompiledMessage>>;

/** A word of the product used as a parameter, such as the label of a field: translated by its code. */
export interface TranslatedTerm {
  readonly code: string;
  /** In English. */
  readonly text: string;
}

export type MessageParam = string | number | TranslatedTerm | readonly TranslatedTerm[];
export type MessageParams = Readonly<Record<string, MessageParam>>;

/** A message as it crosses the wire: a code for programs and translations, and its English text for everyone else. */
export interface MessageDescription {
  readonly code: string;
  readonly params: MessageParams;
  readonly message: string;
}

/** The names of the parameters of an ICU text, as a union. Branches of plural and select may hold simple arguments. */
export type ParamNames<Text extends string> = Text extends `${string}{${infer Rest}` ? Argument<Rest> : never;

type Argument<Rest extends string> = Rest extends `${infer Name}}${infer After}`
  ? Name extends `${infer Key},${string}`
    ? Rest extends `${string},${infer Tail}`
      ? Key | Branches<Tail>
      : never
    : Name | ParamNames<After>
  : never;

type Branches<Tail extends string> = Tail extends `${infer Head}}${infer After}`
  ? Head extends `${string}{${string}`
    ? Tail extends `${string}{${infer Body}`
      ? Branch<Body>
      : never
    : ParamNames<After>
  : never;

type Branch<Body extends string> = Body extends `${infer Text}}${infer After}`
  ? Text extends `${string}{${infer Name}`
    ? Name | Branch<After>
    : Branches<After>
  : never;

/** The parameters of a text as the rest of an argument list: none where the text has none. */
export type ParamsOf<Text extends string> = [ParamNames<Text>] extends [never]
  ? []
  : [params: Readonly<Record<ParamNames<Text>, MessageParam>>];

/** The codes of a catalogue whose texts have no parameters. */
export type PlainCode<Messages extends Catalogue> = {
  [Code in keyof Messages & string]: [ParamNames<Messages[Code]>] extends [never] ? Code : never;
}[keyof Messages & string];

const encodedStart = '{"code":"';

/** A message in one text: where a library, such as zod, takes nothing but a text for an error. */
export const encodeMessage = ({ code, params, message }: MessageDescription): string =>
  JSON.stringify({ code, params, message });

/** The message that `encodeMessage` encoded; another text is its own message, without a code. */
export function decodeMessage(text: string): MessageDescription {
  return text.startsWith(encodedStart) ? JSON.parse(text) : { code: "", params: {}, message: text };
}

/** The English text of a message, encoded or not: for programs without a reader's language, such as commands. */
export const messageText = (text: string): string => decodeMessage(text).message;
