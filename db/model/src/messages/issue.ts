import { issueMessages } from "./en/issues.ts";
import { formatMessage } from "./format-message.ts";
import {
  encodeMessage,
  type MessageParam,
  type MessageParams,
  type ParamNames,
  type TranslatedTerm,
} from "./message.ts";

type Issues = typeof issueMessages;
type IssueArguments = {
  [Code in keyof Issues]: [ParamNames<Issues[Code]>] extends [never]
    ? [code: Code]
    : [code: Code, params: Readonly<Record<ParamNames<Issues[Code]>, MessageParam>>];
}[keyof Issues];

/**
 * The error of a zod schema: a message with its code, encoded, since zod takes texts only. `decodeMessage` reads it.
 *
 * @example
 * z.string().min(1, issue("text.required", { label: fieldTerm("Patient name") }))
 */
export const issue = (...args: IssueArguments): string => {
  const [code, params = {}]: [IssueArguments[0], MessageParams?] = args;
  return encodeMessage({ code, params, message: formatMessage(issueMessages[code], params) });
};

/** The name of a field as a parameter: "Patient name" is translated as `fields.patientName`. */
export const fieldTerm = (label: string): TranslatedTerm => ({
  code: `fields.${label.toLowerCase().replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase())}`,
  text: label,
});
