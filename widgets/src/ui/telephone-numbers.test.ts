import { describe, expect, it } from "vitest";
import { splitTelephoneNumbers } from "./telephone-numbers.ts";

const linksOf = (text: string) =>
  splitTelephoneNumbers(text)
    .filter(({ url }) => url !== null)
    .map(({ text: shown, url }) => [shown, url]);

describe("telephone numbers in a text", () => {
  it.each([
    ["Charge nurse, 410-555-0123 ext. 4", "410-555-0123 ext. 4", "tel:+14105550123;ext=4"],
    ["(410) 555-0123", "(410) 555-0123", "tel:+14105550123"],
    ["Dana 410.555.0123x17, ward 3", "410.555.0123x17", "tel:+14105550123;ext=17"],
    ["410 555 0123, extension 22", "410 555 0123, extension 22", "tel:+14105550123;ext=22"],
    ["1-410-555-0123 #9", "1-410-555-0123 #9", "tel:+14105550123;ext=9"],
    ["Tel.: +1 (410) 555-0123", "+1 (410) 555-0123", "tel:+14105550123"],
    ["4105550123", "4105550123", "tel:+14105550123"],
    ["0151 23456789", "0151 23456789", "tel:015123456789"],
    ["+49 (0)30 901820", "+49 (0)30 901820", "tel:+4930901820"],
    ["Ward: 0151/23456789", "0151/23456789", "tel:015123456789"],
    ["555\u20110123", "555\u20110123", "tel:5550123"],
    ["د. سامي 410-555-0123", "410-555-0123", "tel:+14105550123"],
  ])("finds the one in %j", (text, shown, url) => {
    expect(linksOf(text)).toEqual([[shown, url]]);
  });

  it.each([
    "ext 4417",
    "Charge nurse, ward 3",
    "pager 4417",
    "x 12345",
    "MRN-77031234",
    "No. #77031234",
    "until 2026-11-27",
    "since 27/11/2026, from 07:00-15:00",
    "12345678901234567890",
    "",
  ])("finds none in %j", (text) => {
    expect(linksOf(text)).toEqual([]);
  });

  it("finds two that stand beside each other", () => {
    const urls = ["tel:+14105550123", "tel:+14105550199"];
    for (const between of [" / ", ", ", " ", " or "]) {
      expect(linksOf(`410-555-0123${between}410-555-0199`).map(([, url]) => url)).toEqual(urls);
    }
  });

  it("keeps the whole text", () => {
    for (const text of ["Dana, 410-555-0123 ext. 4 or 0151 23456789!", "ext 4417", " 410-555-0123 "]) {
      expect(
        splitTelephoneNumbers(text)
          .map((part) => part.text)
          .join(""),
      ).toBe(text);
    }
  });
});
