import { signal } from "@preact/signals-react";
import { type Tracking, trackingLimits } from "@wardway/model";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { seenNow } from "./seen-position.ts";
import VehicleStatus from "./vehicle-status.tsx";

const recordedAt = "2026-11-21T14:30:00.000Z";
const position = { latitude: 39.29, longitude: -76.61, recordedAt, receivedAt: recordedAt };

function textAfter(seconds: number): string {
  const now = new Date(Date.parse(recordedAt) + seconds * 1_000).toISOString();
  const tracking = {
    requestId: 41,
    position,
    leg: "to_pickup",
    remainingDistance: 4_200,
    arrival: "2026-11-21T14:40:00.000Z",
    promisedArrival: "2026-11-21T14:40:00.000Z",
    difference: 0,
    isEstimate: false,
    isArrivingSoon: true,
    computedAt: now,
  } as Tracking;
  const html = renderToStaticMarkup(
    <VehicleStatus
      vehicle={{
        tracking: signal<Tracking | null>(tracking),
        seen: signal(seenNow(position as NonNullable<Tracking["position"]>, now)),
        since: signal([]),
        isOld: signal(seconds >= trackingLimits.staleSeconds),
        isUnreachable: signal(false),
      }}
      lastMilestone="en_route"
      now={now}
      timeZone="UTC"
    />,
  );
  return html.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");
}

it("shows arrival, punctuality and distance of a vehicle that is seen", () => {
  const text = textAfter(10);
  expect(text).toContain("on time");
  expect(text).toContain("4.2 km");
  expect(text).toContain("Position 10 seconds ago");
});

it("says how old the position is, and names the last estimate as such, without punctuality and distance", () => {
  const text = textAfter(720);
  expect(text).toContain("Old position: 12 min ago");
  expect(text).toContain("Last estimate, from there: 14:40. The vehicle may be elsewhere.");
  expect(text).not.toMatch(/on time|4\.2 km|arriving soon/i);
});
