import { rowNumber } from "@wardway/model";
import type { RequestSource } from "@wardway/widgets/request/request-source";

const kinds = ["renew", "repeat", "return", "template"] as const satisfies readonly RequestSource["kind"][];

/** The source in the address of a form: `?return=81`. */
export function readSource(search: URLSearchParams): RequestSource | null {
  for (const kind of kinds) {
    const id = rowNumber(search.get(kind) ?? "");
    if (id !== null) return { kind, id };
  }
  return null;
}

export const newRequestPath = (source: RequestSource | null): string =>
  source === null ? "/new-request" : `/new-request?${source.kind}=${source.id}`;

/** The request that the new one replaces, or is the return trip of: no duplicate of it. */
export const getLinkedId = (source: RequestSource | null): number | null =>
  source?.kind === "renew" || source?.kind === "return" ? source.id : null;
