import { DomainError, isShowable, provisioningLimits } from "@wardway/model";

const coreSchema = /^urn:ietf:params:scim:schemas:core:2\.0:user:/i;
/** An extension, such as that for enterprises: the portal stores none. */
const extension = /^urn:/i;
const pathForm = /^([a-z$][\w$-]*)(?:\[(.+)\])?(?:\.([a-z$][\w$-]*))?$/i;

export interface AttributePath {
  readonly written: string;
  /** In small letters, without a filter. */
  readonly attribute: string;
  readonly part: string | null;
  readonly filter: string | null;
}

/** Null for an attribute of an extension. @throws DomainError bad_request */
export function parsePath(written: string): AttributePath | null {
  const text = written.replace(coreSchema, "");
  if (text.length > provisioningLimits.path || !isShowable(text)) throw unknownPath(written);
  if (extension.test(text)) return null;
  const [, attribute, filter = null, part = null] = pathForm.exec(text) ?? [];
  if (attribute === undefined) throw unknownPath(written);
  return {
    written: text,
    attribute: attribute.toLowerCase(),
    part: part?.toLowerCase() ?? null,
    filter,
  };
}

/** Whether it is a path of one of the forms that SCIM knows, also of an attribute that does not exist. */
export const isPath = (text: string): boolean =>
  text.length <= provisioningLimits.path && pathForm.test(text.replace(coreSchema, ""));

/** Cut, because it is repeated to the caller. */
export const shownPath = (path: string) => path.slice(0, 80);
export const unknownPath = (path: string) =>
  new DomainError("provisioning.pathInvalid", { path: shownPath(path) });
