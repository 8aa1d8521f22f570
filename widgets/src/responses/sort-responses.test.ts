import type { TransportResponse } from "@wardway/model";
import { expect, it } from "vitest";
import { sortResponses } from "./sort-responses.ts";

const before = "2026-03-10T17:30:00.000Z";

const response = (
  id: number,
  status: TransportResponse["status"],
  estimatedArrival: string,
  baseDistance: number | null = null,
): TransportResponse => ({
  id,
  transportRequestId: 1,
  ambulanceCompanyId: id,
  ambulanceCompanyName: `Company ${id}`,
  ambulanceCompanyPhone: null,
  companyRating: null,
  companyRatings: 0,
  baseDistance,
  baseDriveTime: null,
  estimatedArrival,
  notes: null,
  offeredLevel: null,
  vehicle: null,
  offeredPickup: null,
  expiresAt: null,
  status,
  createdAt: "2026-03-10T17:00:00.000Z",
});

it("sorts the approved response first, then the open ones by arrival, then the closed ones", () => {
  const responses = [
    response(1, "rejected", "2026-03-10T18:00:00.000Z"),
    response(2, "pending", "2026-03-10T18:30:00.000Z"),
    response(3, "pending", "2026-03-10T18:15:00.000Z"),
    response(4, "approved", "2026-03-10T19:00:00.000Z"),
    response(5, "released", "2026-03-10T19:00:00.000Z"),
  ];
  expect(sortResponses(responses, before).map(({ id }) => id)).toEqual([4, 3, 2, 5, 1]);
});

it("sorts the open ones by distance if requested, those without a base last", () => {
  const responses = [
    response(1, "pending", "2026-03-10T18:00:00.000Z"),
    response(2, "pending", "2026-03-10T18:30:00.000Z", 9_000),
    response(3, "pending", "2026-03-10T18:45:00.000Z", 2_000),
    response(4, "rejected", "2026-03-10T18:45:00.000Z", 1_000),
    response(5, "pending", "2026-03-10T18:15:00.000Z", 9_000),
  ];
  expect(sortResponses(responses, before, "distance").map(({ id }) => id)).toEqual([3, 5, 2, 1, 4]);
});

it("sorts open ones whose arrival has passed after those that can still come", () => {
  const responses = [
    response(1, "pending", "2026-03-10T18:00:00.000Z"),
    response(2, "pending", "2026-03-10T18:30:00.000Z"),
  ];
  expect(sortResponses(responses, "2026-03-10T18:01:00.000Z").map(({ id }) => id)).toEqual([2, 1]);
});
