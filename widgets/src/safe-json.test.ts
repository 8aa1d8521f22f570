import { afterEach, expect, it } from "vitest";
import { safeJson } from "./safe-json.ts";

const arrays = Array.prototype as { toJSON?: () => unknown };

afterEach(() => {
  delete arrays.toJSON;
});

it("safeJson serializes arrays of a page that defines Array.prototype.toJSON", () => {
  arrays.toJSON = () => "spoiled";
  const value = { list: [1, [2, "three"]], at: new Date(0), left: undefined, nothing: null };
  expect(JSON.stringify(value)).toContain("spoiled");
  expect(safeJson(value)).toBe('{"list":[1,[2,"three"]],"at":"1970-01-01T00:00:00.000Z","nothing":null}');
  expect(safeJson(["one"])).toBe('["one"]');
});
