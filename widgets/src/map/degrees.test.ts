import { describe, expect, it } from "vitest";
import { chooseStep, formatDegrees, linesBetween } from "./degrees.ts";

describe("graticule lines", () => {
  it("are at round degrees with the requested spacing", () => {
    expect(chooseStep(0.000_3, 110)).toBe(0.05);
    expect(chooseStep(0.4, 110)).toBe(45);
    expect(linesBetween(39.18, 39.42, 0.1)).toEqual([39.2, 39.3, 39.4]);
    expect(linesBetween(-0.1, 0.1, 0.05)).toEqual([-0.1, -0.05, 0, 0.05, 0.1]);
    expect(linesBetween(39.21, 39.24, 0.1)).toEqual([]);
  });

  it("are labelled by hemisphere with the decimals of their step", () => {
    expect(formatDegrees(39.3, 0.05, ["S", "N"])).toBe("39.30° N");
    expect(formatDegrees(-76.6, 0.2, ["W", "E"])).toBe("76.6° W");
    expect(formatDegrees(0, 0.1, ["W", "E"])).toBe("0°");
  });

  it("continue past the date line with wrapped labels", () => {
    expect(formatDegrees(190, 10, ["W", "E"])).toBe("170° W");
    expect(formatDegrees(-190, 10, ["W", "E"])).toBe("170° E");
  });
});
