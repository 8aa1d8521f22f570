import { DomainError, provisioningLimits } from "@wardway/model";

export interface ListQuery {
  readonly filter: string | null;
  /** From 1 on. */
  readonly startIndex: number;
  readonly count: number;
}

const { defaultPage, page } = provisioningLimits;
/** The largest number of rows that PostgreSQL skips is far beyond any organization. */
const MAX_START = 1_000_000_000;

/** RFC 7644, 3.4.2.4: smaller numbers count as the smallest, and a larger page gets the largest. @throws DomainError bad_request */
export function parseListQuery(request: Request): ListQuery {
  const { searchParams } = new URL(request.url);
  const filter = searchParams.get("filter");
  return {
    filter: filter === null || filter.trim() === "" ? null : filter,
    startIndex: Math.min(MAX_START, Math.max(1, readNumber(searchParams, "startIndex") ?? 1)),
    count: Math.min(page, Math.max(0, readNumber(searchParams, "count") ?? defaultPage)),
  };
}

function readNumber(query: URLSearchParams, name: string): number | null {
  const text = query.get(name);
  if (text === null || text === "") return null;
  if (!/^-?\d{1,15}$/.test(text)) throw new DomainError("provisioning.countInvalid", { name });
  return Number(text);
}

/** Applies `attributes` or `excludedAttributes`, in any case. `id` and `schemas` always remain (RFC 7644, 3.9). */
export function selectAttributes<Resource extends object>(request: Request, resource: Resource): object {
  const { searchParams } = new URL(request.url);
  const wanted = readNames(searchParams.get("attributes"));
  const excluded = readNames(searchParams.get("excludedAttributes"));
  if (wanted.size === 0 && excluded.size === 0) return resource;
  const always = ["schemas", "id"];
  return Object.fromEntries(
    Object.entries(resource).filter(([name]) => {
      if (always.includes(name)) return true;
      const small = name.toLowerCase();
      return wanted.size > 0 ? wanted.has(small) : !excluded.has(small);
    }),
  );
}

const coreSchema = /^urn:ietf:params:scim:schemas:core:2\.0:user:/i;

function readNames(text: string | null): ReadonlySet<string> {
  const names = (text ?? "").split(",").map((name) => name.trim().replace(coreSchema, "").toLowerCase());
  return new Set(names.map((name) => name.split(".")[0] ?? "").filter(Boolean));
}
