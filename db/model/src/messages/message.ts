import type { CompiledMessage } from "icu-minify/format";

/** ICU texts by code; builds compile them (`messages-plugin.mjs`). */
export type Catalogue = Readonly<Record<string, string>>;

/** Missing codes default to English. */
export type Translations = Readonly<Record<string, string | CompiledMessage>>;

/** A parameter that is translated by its code, such as a field's label. */
export interface TranslatedTerm {
  readonly code: string;
  /** English. */
  readonly text: string;
}

export type MessageParam = string | number | TranslatedTerm | readonly TranslatedTerm[];
export type MessageParams = Readonly<Record<string, MessageParam>>;

/** A message on the wire: code, parameters and English text. */
export interface MessageDescription {
  readonly code: string;
  readonly params: MessageParams;
  readonly message: string;
}

/** Union of an ICU text's parameter names. Branches of plural and select may contain simple arguments. */
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

/** Argument list of a text's parameters, possibly empty. */
export type ParamsOf<Text extends string> = [ParamNames<Text>] extends [never]
  ? []
  : [params: Readonly<Record<ParamNames<Text>, MessageParam>>];

/** Codes of texts without parameters. */
export type PlainCode<Messages extends Catalogue> = {
  [Code in keyof Messages & string]: [ParamNames<Messages[Code]>] extends [never] ? Code : never;
}[keyof Messages & string];

const encodedStart = '{"code":"';

/** Encodes for libraries, such as zod, that accept only texts as errors. */
export const encodeMessage = ({ code, params, message }: MessageDescription): string =>
  JSON.stringify({ code, params, message });

/** Other texts become messages without a code. */
export function decodeMessage(text: string): MessageDescription {
  return text.startsWith(encodedStart) ? JSON.parse(text) : { code: "", params: {}, message: text };
}

/** English text, for programs without a user's language. */
export const messageText = (text: string): string => decodeMessage(text).message;
