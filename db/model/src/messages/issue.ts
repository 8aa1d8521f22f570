import { issueMessages } from "./en/issues.ts";
import { formatMessage } from "./format-message.ts";
import {
  type Catalogue,
  encodeMessage,
  type MessageParam,
  type MessageParams,
  type ParamNames,
  type TranslatedTerm,
} from "./message.ts";

type IssueArguments<Messages extends Catalogue> = {
  [Code in keyof Messages & string]: [ParamNames<Messages[Code]>] extends [never]
    ? [code: Code]
    : [code: Code, params: Readonly<Record<ParamNames<Messages[Code]>, MessageParam>>];
}[keyof Messages & string];

/** Returns `issue` for the codes of a catalogue. */
export const createIssue =
  <Messages extends Catalogue>(messages: Messages) =>
  (...args: IssueArguments<Messages>): string => {
    const [code, params = {}]: readonly [code: string, params?: MessageParams] = args;
    return encodeMessage({ code, params, message: formatMessage(messages[code] ?? code, params) });
  };

/**
 * The error of a zod schema: a message with its code, encoded, since zod takes texts only. `decodeMessage` reads it.
 *
 * @example
 * z.string().min(1, issue("text.required", { label: fieldTerm("Patient name") }))
 */
export const issue = createIssue(issueMessages);

/** The name of a field as a parameter: "Patient name" is translated as `fields.patientName`. */
export const fieldTerm = (label: string): TranslatedTerm => ({
  code: `fields.${label.toLowerCase().replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase())}`,
  text: label,
});
