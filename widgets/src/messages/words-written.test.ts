import { fileURLToPath } from "node:url";
import { sourceAt, sourcesIn, wordsWritten } from "@wardway/db/testing/sentences-in";
import { expect, it } from "vitest";

it("widgets contain no untranslated texts", () => {
  const folders = ["widgets/src", "sdk/src/elements"].map((name) =>
    fileURLToPath(new URL(`../../../${name}`, import.meta.url)),
  );
  const written = folders.flatMap(sourcesIn).flatMap((file) => wordsWritten(sourceAt(file)));
  expect(written).toEqual(["OpenStreetMap"]);
});
