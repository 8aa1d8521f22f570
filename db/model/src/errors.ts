import { z } from "zod";

/** Every refusal of the product, with its HTTP status (RFC 9110) and its title. */
export const errorCodes = {
  bad_request: { status: 400, title: "The request could not be read" },
  unauthenticated: { status: 401, title: "Log in first" },
  /** The password was right; the same call with a code of the second factor logs in. */
  second_factor_required: { status: 401, title: "A code is needed too" },
  forbidden: { status: 403, title: "Not allowed" },
  not_found: { status: 404, title: "Not found" },
  method_not_allowed: { status: 405, title: "This call does not take that method" },
  conflict: { status: 409, title: "Somebody was faster" },
  too_large: { status: 413, title: "Too large" },
  unsupported_media_type: { status: 415, title: "Send JSON" },
  invalid: { status: 422, title: "Some fields need attention" },
  too_many: { status: 429, title: "Too many attempts" },
  internal: { status: 500, title: "Something went wrong on our side" },
  unavailable: { status: 503, title: "Not available now" },
} as const;
export type ErrorCode = keyof typeof errorCodes;

export const fieldErrorSchema = z.object({ field: z.string(), message: z.string() });
export type FieldError = z.infer<typeof fieldErrorSchema>;

/** An RFC 9457 problem document. `detail` is a sentence for a person. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  code: z.enum(Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]]),
  errors: z.array(fieldErrorSchema).optional(),
});
export type Problem = z.infer<typeof problemSchema>;

/** A refusal: a code for programs and a sentence for the person who asked. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly errors: readonly FieldError[];

  constructor(code: ErrorCode, sentence: string, errors: readonly FieldError[] = []) {
    super(sentence);
    this.name = "DomainError";
    this.code = code;
    this.errors = errors;
  }

  get status(): number {
    return errorCodes[this.code].status;
  }

  toProblem(): Problem {
    return {
      type: `urn:wardway:problem:${this.code}`,
      title: errorCodes[this.code].title,
      status: this.status,
      detail: this.message,
      code: this.code,
      ...(this.errors.length > 0 ? { errors: [...this.errors] } : {}),
    };
  }
}
