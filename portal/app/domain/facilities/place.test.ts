import { expect, it } from "vitest";
import { getBeginnings, toPlace } from "./place.ts";

const known = new Set([
  "larkmoor regional medical center",
  "st. odhran hospital, east",
  "st. odhran hospital",
  "2810 quarry bend road",
]);

const text = (facility: string) => ({ facility, unit: null, room: null });

it.each([
  [
    "Larkmoor Regional Medical Center, 4 West, room 412",
    "Larkmoor Regional Medical Center",
    "4 West, room 412",
  ],
  ["LARKMOOR Regional Medical Center ,Lounge", "LARKMOOR Regional Medical Center", "Lounge"],
  ["St. Odhran Hospital, East, bed 2", "St. Odhran Hospital, East", "bed 2"],
  ["2810 Quarry Bend Road, Baltimore", "2810 Quarry Bend Road", "Baltimore"],
  ["Larkmoor Regional Medical Center", "Larkmoor Regional Medical Center", null],
  ["Larkmoor Regional Medical Center, ", "Larkmoor Regional Medical Center", null],
  ["Larkmoor Regional Medical Center West, bay 3", "Larkmoor Regional Medical Center West, bay 3", null],
  ["4 West, Larkmoor Regional Medical Center", "4 West, Larkmoor Regional Medical Center", null],
  [" Home ", "Home", null],
  ["", "", null],
  [",,", ",,", null],
])("splits '%s' into a known facility and its unit", (location, facility, unit) => {
  expect(toPlace(text(location), known)).toEqual({ facility, unit, room: null });
});

it("leaves out the reader's own hospital beside a unit", () => {
  const own = "larkmoor regional medical center";
  const seen = (location: string) => toPlace(text(location), known, own);
  const room = null;
  expect(seen("Larkmoor Regional Medical Center, 4 West, room 412")).toEqual({
    facility: "4 West",
    unit: "room 412",
    room,
  });
  expect(seen("Larkmoor Regional Medical Center, Lounge")).toEqual({ facility: "Lounge", unit: null, room });
  expect(seen("Larkmoor Regional Medical Center")).toEqual({
    facility: "Larkmoor Regional Medical Center",
    unit: null,
    room,
  });
  expect(seen("St. Odhran Hospital, bed 2")).toEqual({
    facility: "St. Odhran Hospital",
    unit: "bed 2",
    room,
  });
});

it("shows unit and room as they were given", () => {
  const own = "larkmoor regional medical center";
  const place = { facility: "Larkmoor Regional Medical Center", unit: "4 West", room: "412" };
  expect(toPlace(place, known)).toEqual(place);
  expect(toPlace(place, known, own)).toEqual({ facility: "4 West", unit: null, room: "412" });
  expect(toPlace({ ...place, unit: null }, known, own)).toEqual({ ...place, unit: null });
  const withAddress = { facility: "St. Odhran Hospital, 2 Gantry Street", unit: "Ward 6B", room: null };
  expect(toPlace(withAddress, known)).toEqual(withAddress);
});

it("looks up few beginnings of a long text", () => {
  expect(getBeginnings("a,".repeat(150))).toEqual(["a", "a,a", "a,a,a"]);
  expect(getBeginnings("no comma")).toEqual([]);
});
