import { type TransportRequest, transitions } from "@wardway/model";

export interface ThreadCompany {
  readonly id: number;
  readonly name: string;
}

interface Concerned {
  readonly ambulanceCompanyId: number;
  readonly ambulanceCompanyName: string;
}

/** The company that runs the transport first, then those of messages, responses and the like, each once. */
export function getCompanies(
  { ambulanceCompanyId, ambulanceCompanyName }: TransportRequest,
  concerned: readonly Concerned[],
): readonly ThreadCompany[] {
  const names = new Map<number, string>();
  if (ambulanceCompanyId !== null && ambulanceCompanyName !== null)
    names.set(ambulanceCompanyId, ambulanceCompanyName);
  for (const one of concerned) names.set(one.ambulanceCompanyId, one.ambulanceCompanyName);
  return [...names].map(([id, name]) => ({ id, name }));
}

/** From the approval on, only the thread of the company that runs the transport goes on; until the request is cancelled. */
export const isThreadOpen = (request: TransportRequest, companyId: number): boolean =>
  (request.ambulanceCompanyId === null || request.ambulanceCompanyId === companyId) &&
  transitions["request.message"].from.some((status) => status === request.status);
