import { describe, expect, test } from "vitest";
import { baseLocationSchema } from "./base-location.ts";
import { coordinatesText } from "./geography.ts";
import { messageText } from "./messages/message.ts";

const read = (base: string, baseLatitude?: string, baseLongitude?: string) =>
  baseLocationSchema.safeParse({ base, baseLatitude, baseLongitude });
const rejection = (...fields: Parameters<typeof read>) => {
  const first = read(...fields).error?.issues[0];
  return first && { path: first.path, message: messageText(first.message) };
};

describe("baseLocationSchema", () => {
  test("parses an empty text to null, even with a position", () => {
    expect(read("  ", "39", "-76").data).toEqual({ base: null });
  });

  test("uses the chosen position, or coordinates in the text", () => {
    const position = { latitude: 39.2904, longitude: -76.6122 };
    expect(read("77 Ropewalk Yard", "39.2904", "-76.6122").data).toEqual({ base: { position } });
    for (const typed of ["39.2904,-76.6122", " 39.2904 ; -76.6122 ", "+39.2904°, -76.6122°"]) {
      expect(read(typed).data, typed).toEqual({ base: { position } });
    }
    expect(read(coordinatesText(position)).data).toEqual({ base: { position } });
    // Coordinates that somebody typed over those of a marker.
    expect(read("39.2904, -76.6122", "40", "-75").data).toEqual({ base: { position } });
  });

  test("returns the text when no position was chosen", () => {
    expect(read("Larkmoor, 400").data).toEqual({ base: { text: "Larkmoor, 400" } });
  });

  test("rejects a point in the sea, and what is likely swapped", () => {
    expect(rejection("0, 0")?.message).toContain("a point in the sea");
    expect(rejection("-76.6122, 39.2904")?.message).toContain("swapped");
  });

  test("names the exceeded limit at the field base", () => {
    const latitude = "Base location: its latitude must lie between -90 and 90 degrees.";
    const longitude = "Base location: its longitude must lie between -180 and 180 degrees.";
    expect(rejection("90.1, 0")).toMatchObject({ path: ["base"], message: latitude });
    expect(rejection("0, -180.5")).toMatchObject({ path: ["base"], message: longitude });
    expect(rejection("Somewhere", "39")).toMatchObject({ message: longitude });
    expect(rejection("Somewhere", "", "7")).toMatchObject({ message: latitude });
    expect(rejection("Somewhere", "north", "7")).toMatchObject({ message: latitude });
    expect(rejection("Somewhere", "0x27", "7")).toMatchObject({ message: latitude });
    expect(rejection("x".repeat(301))?.message).toContain("Base location can have at most 300 characters");
  });
});
