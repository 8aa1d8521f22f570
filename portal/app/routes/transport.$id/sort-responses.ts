import type { ResponseStatus, TransportResponse } from "@wardway/model";

const ranks: Record<ResponseStatus, number> = {
  approved: 0,
  pending: 1,
  released: 2,
  rejected: 3,
  withdrawn: 3,
};

/** By estimated arrival, or by the distance from the company's base. */
export const responseOrders = ["arrival", "distance"] as const;
export type ResponseOrder = (typeof responseOrders)[number];

/** Returns metres; companies without a base sort last. */
const getBaseDistance = ({ baseDistance }: TransportResponse) => baseDistance ?? Number.MAX_SAFE_INTEGER;

/** Returns the approved response first, then the open ones in the given order, then the closed ones. */
export function sortResponses(
  responses: readonly TransportResponse[],
  order: ResponseOrder = "arrival",
): readonly TransportResponse[] {
  return [...responses].sort(
    (one, other) =>
      ranks[one.status] - ranks[other.status] ||
      (order === "distance" ? getBaseDistance(one) - getBaseDistance(other) : 0) ||
      Date.parse(one.estimatedArrival) - Date.parse(other.estimatedArrival),
  );
}
