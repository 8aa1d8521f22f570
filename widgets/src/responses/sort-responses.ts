import { hasPassed, type ResponseStatus, type TransportResponse } from "@wardway/model";

const ranks: Record<ResponseStatus, number> = {
  approved: 0,
  pending: 1,
  released: 2,
  rejected: 3,
  withdrawn: 3,
};

export const responseOrders = ["arrival", "distance"] as const;
export type ResponseOrder = (typeof responseOrders)[number];

/** Metres; companies without a base are last. */
const getBaseDistance = ({ baseDistance }: TransportResponse) => baseDistance ?? Number.MAX_SAFE_INTEGER;

/** Approved first, then open in the given order, then open with a passed arrival, then closed. @param now ISO 8601 */
export function sortResponses(
  responses: readonly TransportResponse[],
  now: string,
  order: ResponseOrder = "arrival",
): readonly TransportResponse[] {
  const isPassed = ({ status, estimatedArrival }: TransportResponse) =>
    Number(status === "pending" && hasPassed(estimatedArrival, now));
  return [...responses].sort(
    (one, other) =>
      ranks[one.status] - ranks[other.status] ||
      isPassed(one) - isPassed(other) ||
      (order === "distance" ? getBaseDistance(one) - getBaseDistance(other) : 0) ||
      Date.parse(one.estimatedArrival) - Date.parse(other.estimatedArrival),
  );
}
