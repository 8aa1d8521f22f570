import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { type RequestAsStated, RequestDifferences } from "./request-differences.tsx";

const clock = { now: "2026-11-25T12:00:00.000Z", timeZone: "America/New_York" };

function differences(before: Partial<RequestAsStated>, after: Partial<RequestAsStated>): string[] {
  const stated = (given: Partial<RequestAsStated>) => ({ pickup: null, texts: {}, ...given });
  const markup = renderToStaticMarkup(
    <RequestDifferences before={stated(before)} after={stated(after)} clock={clock} />,
  );
  return [...markup.matchAll(/<li>(.*?)<\/li>/g)].map(([, text = ""]) => text);
}

it("names what was added, replaced and removed", () => {
  expect(
    differences(
      { texts: { weight: "82", weightUnit: "kg", equipment: ["Oxygen"], destinationRoom: "12" } },
      { texts: { equipment: ["Oxygen", "Stretcher"], destinationRoom: "14", allergies: "penicillin" } },
    ),
  ).toEqual([
    "Weight: empty instead of 82 kg",
    "Equipment: Oxygen, Stretcher instead of Oxygen",
    "To: Room, bed: 14 instead of 12",
    "Allergies: penicillin",
  ]);
});

it("names the pick-up by the reader's clock, and a position without its degrees", () => {
  expect(
    differences(
      { texts: { destinationLat: "39.3" } },
      { pickup: "2026-11-25T16:00:00.000Z", texts: { destinationLat: "39.4" } },
    ),
  ).toEqual(["Pick-up: 11:00 instead of As soon as possible", "A place has another position on the map."]);
});
