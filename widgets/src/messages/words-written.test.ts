import { fileURLToPath } from "node:url";
import { sourceAt, sourcesIn, wordsWritten } from "@wardway/db/testing/sentences-in";
import { expect, it } from "vitest";

it("widgets have no words of their own that go past the language", () => {
  const folders = ["widgets/src", "sdk/src/elements"].map((name) =>
    fileURLToPath(new URL(`../../../${name}`, import.meta.url)),
  );
  const written = folders.flatMap(sourcesIn).flatMap((file) => wordsWritten(sourceAt(file)));
  expect(written).toEqual(["OpenStreetMap"]);
});
