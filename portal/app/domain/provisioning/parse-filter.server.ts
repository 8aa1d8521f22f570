import { DomainError, isShowable, provisioningLimits } from "@wardway/model";
import { type Compare, type Filter, parse } from "scim2-parse-filter";

/** A comparison by `eq`. The portal stores one email of a user, the primary one for work. */
export type Condition =
  | { readonly attribute: "userName" | "externalId" | "id" | "email"; readonly value: string }
  | { readonly attribute: "active"; readonly value: boolean }
  | { readonly attribute: "emailKind"; readonly isStored: boolean };

const { filter: characters, filterTerms: terms } = provisioningLimits;

/**
 * Reads a filter of RFC 7644, 3.4.2.2: comparisons by `eq`, joined by `and`.
 * @throws DomainError bad_request
 */
export function parseFilter(text: string): readonly Condition[] {
  const conditions = flatten(parseExpression(text));
  if (conditions.length > terms) throw tooLong();
  return conditions.flatMap((one) => (one.op === "[]" ? toEmailConditions(one) : toCondition(one)));
}

/** Whether `emails[FILTER]` is the email that the portal stores. @throws DomainError bad_request */
export function selectsStoredEmail(filter: string): boolean {
  return parseFilter(`emails[${filter}]`).every((one) => one.attribute !== "emailKind" || one.isStored);
}

/**
 * The library takes exponential time for line ends in a text that does not end, and a level of the stack for each parenthesis:
 * control characters and long filters are rejected before.
 */
function parseExpression(text: string): Filter {
  if (text.length > characters) throw tooLong();
  if (!isShowable(text) || /[\t\n]/.test(text)) throw invalid("it has control characters");
  try {
    return parse(text);
  } catch {
    throw invalid("it is not complete, or not written as RFC 7644 says");
  }
}

type ValuePath = Extract<Filter, { op: "[]" }>;

function flatten(filter: Filter): readonly (Compare | ValuePath)[] {
  switch (filter.op) {
    case "and":
      return filter.filters.flatMap(flatten);
    case "[]":
    case "eq":
      return [filter];
    default:
      throw invalid("it has more than eq and and");
  }
}

const core = /^urn:ietf:params:scim:schemas:core:2\.0:user:/i;
const texts = new Map<string, "userName" | "externalId" | "id" | "email">([
  ["username", "userName"],
  ["externalid", "externalId"],
  ["id", "id"],
  ["emails", "email"],
  ["emails.value", "email"],
]);

function toCondition({ attrPath, compValue }: Compare): Condition {
  const path = attrPath.replace(core, "").toLowerCase();
  if (path === "active") return { attribute: "active", value: toBoolean(compValue) };
  const attribute = texts.get(path);
  if (attribute === undefined) throw invalid("it names another attribute");
  if (typeof compValue !== "string") throw invalid("its value is no text in quotes");
  return { attribute, value: compValue };
}

/** Entra ID writes them as texts. */
function toBoolean(value: Compare["compValue"]): boolean {
  const text = String(value).toLowerCase();
  if (text !== "true" && text !== "false") throw invalid("active is true or false");
  return text === "true";
}

/** Parses `emails[type eq "work" and value eq "..."]`. */
function toEmailConditions({ attrPath: path, valFilter }: ValuePath): readonly Condition[] {
  if (path.replace(core, "").toLowerCase() !== "emails") throw invalid("it names another attribute");
  return flatten(valFilter).map((term): Condition => {
    if (term.op === "[]") throw invalid("it is nested");
    const { attrPath, compValue } = term;
    switch (attrPath.toLowerCase()) {
      case "value":
        return toCondition({ ...term, attrPath: "emails.value" });
      case "type":
        return { attribute: "emailKind", isStored: compValue === "work" };
      case "primary":
        return { attribute: "emailKind", isStored: toBoolean(compValue) };
      default:
        throw invalid("it names another attribute");
    }
  });
}

const invalid = (reason: string) => new DomainError("provisioning.filterInvalid", { reason });
const tooLong = () => new DomainError("provisioning.filterTooLong", { characters, terms });
