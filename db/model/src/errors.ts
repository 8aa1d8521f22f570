import { z } from "zod";
import { type ErrorCategory, errorCategories } from "./error-categories.ts";
import { type ErrorCode, type ErrorTexts, errors } from "./messages/en/errors.ts";
import { formatMessage } from "./messages/format-message.ts";
import type { MessageDescription, MessageParam, MessageParams, ParamNames } from "./messages/message.ts";

export { type ErrorCategory, errorCategories } from "./error-categories.ts";
export type { ErrorCode } from "./messages/en/errors.ts";

const termSchema = z.object({ code: z.string(), text: z.string().describe("English text.") });
const messageParamSchema: z.ZodType<MessageParam> = z.union([
  z.string(),
  z.number(),
  termSchema,
  z.array(termSchema),
]);

const messageFields = {
  code: z.string().describe("Stable message code, for programs and translations."),
  params: z.record(z.string(), messageParamSchema).describe("Message parameters by name."),
};

/** `message` is in English. */
export const fieldErrorSchema = z.object({ field: z.string(), ...messageFields, message: z.string() });
export type FieldError = Readonly<z.infer<typeof fieldErrorSchema>>;

/** RFC 9457 problem document. `detail` is in English. */
export const problemSchema = z.object({
  type: z.string().describe("Address of the code's entry in the API reference, relative to the portal."),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  category: z.enum(Object.keys(errorCategories) as [ErrorCategory, ...ErrorCategory[]]),
  ...messageFields,
  errors: z.array(fieldErrorSchema).optional(),
  requestId: z
    .string()
    .optional()
    .describe("Names an unexpected error in the portal's log; also in `X-Request-Id`."),
});
export type Problem = z.infer<typeof problemSchema>;

/** RFC 9457, 3.1.1: a relative reference contains the full path. */
export const problemType = (code: string) => `/api/docs#error-${code}`;

const categories: ReadonlyMap<string, ErrorCategory> = new Map(
  (Object.keys(errors) as ErrorCategory[]).flatMap((category) =>
    Object.keys(errors[category]).map((code) => [code, category] as const),
  ),
);
const texts: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(errors));

/** A code and its parameters. */
export type ErrorArguments = {
  [Code in ErrorCode]: [ParamNames<ErrorTexts[Code]>] extends [never]
    ? [code: Code, params?: Record<never, never>]
    : [code: Code, params: Readonly<Record<ParamNames<ErrorTexts[Code]>, MessageParam>>];
}[ErrorCode];

type Rejected =
  | ErrorArguments
  | [...ErrorArguments, fields: readonly FieldError[]]
  | [fields: readonly [FieldError, ...FieldError[]]];

export function describeError(...[code, params = {}]: ErrorArguments): MessageDescription {
  return { code, params, message: formatMessage(texts[code] ?? code, params) };
}

/**
 * A rejection with a code and an English message. Category and HTTP status follow from its place in
 * `messages/en/errors.ts`.
 */
export class DomainError extends Error {
  readonly category: ErrorCategory;
  readonly code: string;
  readonly params: MessageParams;
  readonly errors: readonly FieldError[];

  /** Without a code, the first field's message is used. */
  constructor(...args: Rejected) {
    const [first] = args;
    const fields = typeof first === "string" ? (args[2] ?? []) : first;
    const described =
      typeof first === "string" ? describeError(...(args.slice(0, 2) as ErrorArguments)) : first[0];
    super(described.message);
    this.name = "DomainError";
    this.category = categories.get(described.code) ?? "invalid";
    this.code = described.code;
    this.params = described.params;
    this.errors = fields;
  }

  get status(): number {
    return errorCategories[this.category].status;
  }

  toProblem(): Problem {
    return {
      type: problemType(this.code),
      title: errorCategories[this.category].title,
      status: this.status,
      detail: this.message,
      category: this.category,
      code: this.code,
      params: this.params,
      ...(this.errors.length > 0 ? { errors: [...this.errors] } : {}),
    };
  }
}

export const fieldRejection = (field: string, ...args: ErrorArguments) =>
  new DomainError([{ field, ...describeError(...args) }]);
