import { spanish } from "@wardway/model/messages/es/spanish";
import { describe, expect, it } from "vitest";
import { formatArrivalDifference, formatOffer, formatPickup, pickupTexts } from "./pickup-texts.ts";

const clock = { now: "2026-11-21T14:15:00Z", timeZone: "UTC" };
const language = { locale: "es-US", messages: spanish };
const asap = { transportDate: "2026-11-21T14:11:00Z", asSoonAsPossible: true } as const;
const scheduled = { transportDate: "2026-11-21T14:40:00Z" };

describe("pickupTexts", () => {
  it("shows the wanted time", () => {
    expect(pickupTexts(scheduled, clock)).toEqual(["in 25 min", "(14:40)"]);
    expect(pickupTexts(scheduled, clock, undefined, "exact")).toEqual(["14:40"]);
  });

  it("shows the time since a request as soon as possible, which is never overdue", () => {
    expect(pickupTexts(asap, clock)).toEqual(["as soon as possible", "requested 4 min ago"]);
    expect(pickupTexts(asap, clock, language)).toEqual(["lo antes posible", "se solicitó hace 4 min"]);
    expect(pickupTexts(asap, clock, undefined, "exact")).toEqual(["as soon as possible", "requested 14:11"]);
  });
});

it("formatPickup names the time, or that it is as soon as possible", () => {
  expect(formatPickup(scheduled, clock)).toBe("14:40");
  expect(formatPickup(asap, clock)).toBe("as soon as possible");
});

it("formatArrivalDifference calls no arrival late where no time was wanted", () => {
  const arrival = "2026-11-21T14:50:00Z";
  expect(formatArrivalDifference(scheduled, arrival)).toBe("10 min late");
  expect(formatArrivalDifference(asap, arrival)).toBe("39 min after the request");
  expect(formatArrivalDifference(asap, arrival, language)).toBe("39 min después de la solicitud");
});

it("formatOffer calls no open response punctual whose arrival has passed", () => {
  const arrival = "2026-11-21T14:40:00Z";
  expect(formatOffer(scheduled, arrival, "2026-11-21T14:40:59Z")).toBe("on time");
  expect(formatOffer(scheduled, arrival, "2026-11-21T14:41:00Z")).toBe("this time has passed");
  expect(formatOffer(asap, arrival, "2026-11-21T15:00:00Z", language)).toBe("esta hora ya ha pasado");
});
