import { type ErrorCategory, errorCategories } from "./error-categories.ts";
import { clientMessages } from "./messages/en/client.ts";
import { errors } from "./messages/en/errors.ts";
import { issueMessages } from "./messages/en/issues.ts";
import { portalIssueMessages } from "./messages/en/portal-issues.ts";
import { requestMessages } from "./messages/en/request.ts";

interface CataloguedError {
  readonly code: string;
  /** English ICU message. */
  readonly text: string;
}

export interface ErrorGroup {
  readonly title: string;
  /** HTTP status; 0 if the portal sent none. */
  readonly status: number;
  readonly whatToDo: string;
  readonly errors: readonly CataloguedError[];
}

/** Addresses the developer of a client; the text of each error addresses its users. */
const whatToDo: Readonly<Record<ErrorCategory, string>> = {
  bad_request: "Correct the program that made the call; a retry fails again.",
  unauthenticated:
    "Get a session: log in, or have `getSession` return a new one. The SDK does so once by itself.",
  second_factor_required: "Repeat the log-in with `code`.",
  forbidden: "Do not retry. Give the account, key or session what the text names, or leave the action out.",
  not_found: "Do not retry. Check the number; what the caller may not see is not found either.",
  method_not_allowed: "Correct the method; `Allow` lists those that work.",
  conflict:
    "Read the resource again and show its present state; retry only if the user still wants the change.",
  too_large: "Send less.",
  unsupported_media_type: "Send `Content-Type: application/json`.",
  invalid: "Show the text at the field that `errors` names, and let the user correct it.",
  too_many: "Wait for the seconds in `Retry-After`. The SDK does so up to ten seconds for reads and creates.",
  internal: "Retry once. If it fails again, report `X-Request-Id` to the portal's operator.",
  unavailable: "Retry after the seconds in `Retry-After`. The SDK's elements do so by themselves.",
};

const listed = (messages: Readonly<Record<string, string>>): CataloguedError[] =>
  Object.entries(messages).map(([code, text]) => ({ code, text }));

/** Codes of elements, for developers; not shown to users. */
const elementErrors = {
  "prefill.invalid": "The named field of `prefill` is unknown or has an invalid value.",
  "requestId.invalid": "The attribute request-id must be the number of a transport.",
} as const;

/** Every code that a call or an element reports, each once, by what to do. */
export const errorCatalogue: readonly ErrorGroup[] = [
  ...(Object.keys(errors) as ErrorCategory[]).map((category) => ({
    ...errorCategories[category],
    whatToDo: whatToDo[category],
    errors: listed(errors[category]),
  })),
  {
    title: "Fields",
    status: errorCategories.invalid.status,
    whatToDo: `${whatToDo.invalid} The problem's own \`code\` is that of the first field.`,
    errors: listed({ ...issueMessages, ...portalIssueMessages }).filter(
      ({ code }) => !(code in errors.invalid),
    ),
  },
  {
    title: "Client",
    status: 0,
    whatToDo:
      "Of the SDK itself. `client.unreachable` and `client.scriptFailed`: check the network, the portal's address, the page's policy and, in the " +
      "browser's console, whether the page's origin is one of the site's. Those of sessions (401): correct or repair `getSession`. `request.sendFailed`: " +
      "your own `client` rejects with an error that is no `WardwayError`.",
    errors: listed({ ...clientMessages, "request.sendFailed": requestMessages["request.sendFailed"] }),
  },
  {
    title: "Elements",
    status: errorCategories.invalid.status,
    whatToDo: "Correct the page. The element works without the value.",
    errors: listed(elementErrors),
  },
];
