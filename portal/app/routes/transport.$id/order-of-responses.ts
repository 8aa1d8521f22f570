import type { ResponseStatus, TransportResponse } from "@wardway/model";

const ranks: Record<ResponseStatus, number> = {
  approved: 0,
  pending: 1,
  released: 2,
  rejected: 3,
  withdrawn: 3,
};

/** By the arrival that was promised, or by the drive from the company's base. */
export const responseOrders = ["arrival", "distance"] as const;
export type ResponseOrder = (typeof responseOrders)[number];

/** Metres; a company without a base stands behind those with one. */
const away = ({ baseDistance }: TransportResponse) => baseDistance ?? Number.MAX_SAFE_INTEGER;

/** The approved one, those to decide on in the order asked for, and then those that are closed. */
export function inOrderOfDecision(
  responses: readonly TransportResponse[],
  order: ResponseOrder = "arrival",
): readonly TransportResponse[] {
  return [...responses].sort(
    (one, other) =>
      ranks[one.status] - ranks[other.status] ||
      (order === "distance" ? away(one) - away(other) : 0) ||
      Date.parse(one.estimatedArrival) - Date.parse(other.estimatedArrival),
  );
}
