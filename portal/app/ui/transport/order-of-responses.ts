import type { ResponseStatus, TransportResponse } from "@wardway/db/model";

const ranks: Record<ResponseStatus, number> = {
  approved: 0,
  pending: 1,
  released: 2,
  rejected: 3,
  withdrawn: 3,
};

/** The approved one, those to decide on by the earliest arrival, and then those that are closed. */
export function inOrderOfDecision(responses: readonly TransportResponse[]): readonly TransportResponse[] {
  return [...responses].sort(
    (one, other) =>
      ranks[one.status] - ranks[other.status] ||
      Date.parse(one.estimatedArrival) - Date.parse(other.estimatedArrival),
  );
}
