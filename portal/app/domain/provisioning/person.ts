import {
  DomainError,
  type FieldError,
  type ProvisionedPerson,
  provisionedPersonSchema,
  provisioningLimits,
} from "@wardway/model";
import { decodeMessage } from "@wardway/model/messages/message";
import { type AttributePath, isPath, parsePath, shownPath, unknownPath } from "./attribute-path.ts";
import { selectsStoredEmail } from "./parse-filter.server.ts";

/**
 * What a provider has written so far. No path of a request becomes the name of a property: each is found in the tables below,
 * so that `__proto__` is an attribute that does not exist.
 */
export type Draft = {
  -readonly [Key in keyof ProvisionedPerson]: ProvisionedPerson[Key] | null;
};

const empty: Draft = {
  userName: null,
  externalId: null,
  displayName: null,
  formatted: null,
  givenName: null,
  familyName: null,
  email: null,
  active: null,
};

type TextKey = Exclude<keyof Draft, "active">;

/** In small letters, because names of attributes are (RFC 7643, 2.1). */
const textPaths = new Map<string, TextKey>([
  ["username", "userName"],
  ["externalid", "externalId"],
  ["displayname", "displayName"],
  ["name.formatted", "formatted"],
  ["name.givenname", "givenName"],
  ["name.familyname", "familyName"],
  ["emails.value", "email"],
]);

const required: ReadonlySet<string> = new Set(["username", "externalid", "active"]);
/** What the portal sets. */
const readOnly: ReadonlySet<string> = new Set(["id", "meta", "groups"]);

/** Attributes of the core schema that the portal does not store. Their values are ignored, a password too. */
const unstored: ReadonlySet<string> = new Set([
  "schemas",
  "nickname",
  "profileurl",
  "title",
  "usertype",
  "preferredlanguage",
  "locale",
  "timezone",
  "password",
  "phonenumbers",
  "ims",
  "photos",
  "addresses",
  "entitlements",
  "roles",
  "x509certificates",
]);
const unstoredParts: ReadonlySet<string> = new Set([
  "name.middlename",
  "name.honorificprefix",
  "name.honorificsuffix",
  "emails.type",
  "emails.primary",
  "emails.display",
]);

/**
 * Reads the body of a POST or PUT. What it does not name is empty, except whether the account is active and, in a
 * PUT, `externalId`: applications that were made in Okta name none.
 * @throws DomainError bad_request; invalid with a message for each attribute
 */
export function parsePerson(
  body: Readonly<Record<string, unknown>>,
  { active, externalId = null }: Pick<Draft, "active"> & Partial<Pick<Draft, "externalId">>,
): ProvisionedPerson {
  const draft = { ...empty, active, externalId };
  // What the portal sets is ignored, because providers send back what they have read (RFC 7644, 3.5.1).
  for (const [name, value] of Object.entries(body)) assignKnown(draft, name, value);
  return validate(draft);
}

/** As the providers send them: the name of an operation in any case, a path or an object of values. */
interface Operation {
  readonly op: "add" | "replace" | "remove";
  readonly path: string | null;
  readonly value: unknown;
}

/**
 * Applies a PATCH (RFC 7644, 3.5.2).
 * @param id of the resource, which may be named but not changed
 * @throws DomainError bad_request; invalid with a message for each attribute
 */
export function patchPerson(
  before: ProvisionedPerson,
  id: string,
  body: Readonly<Record<string, unknown>>,
): ProvisionedPerson {
  const draft: Draft = { ...before };
  for (const operation of parseOperations(body)) apply(draft, id, operation);
  return validate(draft);
}

const patchSchema = "urn:ietf:params:scim:api:messages:2.0:patchop";

function parseOperations(body: Readonly<Record<string, unknown>>): readonly Operation[] {
  const fields = new Map(Object.entries(body).map(([name, value]) => [name.toLowerCase(), value]));
  const [schemas, operations] = [fields.get("schemas"), fields.get("operations")];
  const max = provisioningLimits.operations;
  const invalid = () => new DomainError("provisioning.operationInvalid", { max });
  const names = Array.isArray(schemas) ? schemas.map(toSmall) : [];
  if (!names.includes(patchSchema) || !Array.isArray(operations)) throw invalid();
  if (operations.length === 0 || operations.length > max) throw invalid();
  return operations.map((one: unknown) => {
    if (!isObject(one)) throw invalid();
    const { op, path = null, value } = one;
    const name = toSmall(op);
    if (name !== "add" && name !== "replace" && name !== "remove") throw invalid();
    if (path !== null && typeof path !== "string") throw valueInvalid("path", "a text");
    return { op: name, path: path === "" ? null : path, value };
  });
}

function apply(draft: Draft, id: string, { op, path, value }: Operation): void {
  if (op === "remove") {
    if (path === null) throw new DomainError("provisioning.targetMissing");
    remove(draft, path);
    return;
  }
  if (path !== null) {
    assign(draft, path, value);
    return;
  }
  if (!isObject(value)) throw valueInvalid("value", "an object, because the operation has no path");
  for (const [name, one] of Object.entries(value)) {
    // Some providers repeat it. Another one is a mistake.
    if (name.toLowerCase() === "id" && one !== id)
      throw new DomainError("provisioning.readOnly", { path: name });
    assignKnown(draft, name, one);
  }
}

/** As `assign`, but ignores what the portal sets or does not know. */
function assignKnown(draft: Draft, name: string, value: unknown): void {
  const attribute = (isPath(name) && parsePath(name)?.attribute) || "";
  const isKnown = attribute === "name" || attribute === "emails" || attribute === "active";
  if (isKnown || textPaths.has(attribute)) assign(draft, name, value);
}

/** @throws DomainError bad_request */
function assign(draft: Draft, written: string, value: unknown): void {
  const path = parsePath(written);
  if (path === null) return;
  const { attribute, part, filter } = path;
  if (readOnly.has(attribute)) throw new DomainError("provisioning.readOnly", { path: written });
  if (unstored.has(attribute)) return;
  if (filter !== null && attribute !== "emails") throw unknownPath(written);
  if (attribute === "emails") assignEmail(draft, path, value);
  else if (attribute === "name" && part === null) assignParts(draft, "name", value);
  else if (attribute === "active" && part === null) draft.active = toBoolean(value);
  else assignText(draft, path, unwrap(value));
}

function assignText(
  draft: Draft,
  path: Pick<AttributePath, "written" | "attribute" | "part">,
  value: unknown,
): void {
  const { attribute, part, written } = path;
  const name = part === null ? attribute : `${attribute}.${part}`;
  if (unstoredParts.has(name)) return;
  const key = textPaths.get(name);
  if (key === undefined) throw unknownPath(written);
  if (value !== null && value !== undefined && typeof value !== "string")
    throw valueInvalid(written, "a text");
  draft[key] = value?.trim() ? value.trim() : null;
}

function assignParts(draft: Draft, attribute: "name" | "emails", value: unknown): void {
  if (value === null) {
    const parts = attribute === "name" ? ["formatted", "givenname", "familyname"] : ["value"];
    for (const part of parts) assignText(draft, { written: attribute, attribute, part }, null);
    return;
  }
  if (!isObject(value)) throw valueInvalid(attribute, "an object");
  for (const [name, one] of Object.entries(value)) {
    const part = name.toLowerCase();
    const isStored = textPaths.has(`${attribute}.${part}`);
    if (isStored) assignText(draft, { written: `${attribute}.${name}`, attribute, part }, one);
  }
}

function assignEmail(draft: Draft, path: AttributePath, value: unknown): void {
  if (path.filter !== null && !selectsStoredEmail(path.filter)) return;
  if (path.part !== null) assignText(draft, path, unwrap(value));
  else if (typeof value === "string") assignText(draft, { ...path, part: "value" }, value);
  else assignParts(draft, "emails", chooseEmail(value));
}

/** The primary one, else that for work, else the first; null for none. */
function chooseEmail(value: unknown): unknown {
  const list: readonly unknown[] = Array.isArray(value) ? value : value === null ? [] : [value];
  const emails = list.map((one) => {
    if (!isObject(one)) throw valueInvalid("emails", "a list of objects with a value");
    return one;
  });
  return (
    emails.find(({ primary }) => primary === true) ??
    emails.find(({ type }) => type === "work") ??
    emails[0] ??
    null
  );
}

function remove(draft: Draft, written: string): void {
  const path = parsePath(written);
  if (path === null) return;
  const { attribute, part } = path;
  if (required.has(attribute)) throw new DomainError("provisioning.attributeRequired", { path: written });
  assign(draft, written, part === null && attribute === "emails" ? [] : null);
}

/** Entra ID writes them as texts; some clients put a value into a list of one object. */
function toBoolean(value: unknown): boolean {
  const only = unwrap(value);
  const text = typeof only === "boolean" ? String(only) : toSmall(only);
  if (text !== "true" && text !== "false") throw valueInvalid("active", "true or false");
  return text === "true";
}

/** Empty for what is no text: an object may have no way to become one. */
const toSmall = (value: unknown): string => (typeof value === "string" ? value.toLowerCase() : "");

function unwrap(value: unknown): unknown {
  const [only] = Array.isArray(value) && value.length === 1 ? value : [undefined];
  return isObject(only) && "value" in only ? only.value : value;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const fieldNames: Readonly<Record<string, string>> = {
  formatted: "name.formatted",
  givenName: "name.givenName",
  familyName: "name.familyName",
  email: "emails.value",
};

/** @throws DomainError invalid, with one message an attribute */
function validate(draft: Draft): ProvisionedPerson {
  const parsed = provisionedPersonSchema.safeParse(draft);
  if (parsed.success) return parsed.data;
  const [first, ...rest] = parsed.error.issues.map(({ path, message }): FieldError => {
    const name = path.join(".");
    return { field: fieldNames[name] ?? name, ...decodeMessage(message) };
  });
  if (!first) throw new Error("A rejected value has no issue.");
  throw new DomainError([first, ...rest]);
}

const valueInvalid = (path: string, expected: string) =>
  new DomainError("provisioning.valueInvalid", { path: shownPath(path), expected });
