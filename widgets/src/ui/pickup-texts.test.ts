import { spanish } from "@wardway/model/messages/es/spanish";
import { describe, expect, it } from "vitest";
import { formatPickup, pickupTexts } from "./pickup-texts.ts";

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
