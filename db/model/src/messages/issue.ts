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

export const createIssue =
  <Messages extends Catalogue>(messages: Messages) =>
  (...args: IssueArguments<Messages>): string => {
    const [code, params = {}]: readonly [code: string, params?: MessageParams] = args;
    return encodeMessage({ code, params, message: formatMessage(messages[code] ?? code, params) });
  };

/**
 * A zod error: a message with its code, encoded, because zod accepts texts only. See `decodeMessage`.
 * @example
 * z.string().min(1, issue("text.required", { label: fieldTerm("Patient name") }))
 */
export const issue = createIssue(issueMessages);

/** A field's name as a parameter: "Patient name" has the code `fields.patientName`. */
export const fieldTerm = (label: string): TranslatedTerm => ({
  code: `fields.${label.toLowerCase().replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase())}`,
  text: label,
});
