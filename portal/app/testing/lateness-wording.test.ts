import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { sourceAt, sourcesIn, textsIn } from "@wardway/db/testing/sentences-in";
import { expect, it } from "vitest";

const otherWord = /\b(?:overdue|delayed|behind schedule|running late)\b/i;

/** Of other concepts: a review and a backup have a deadline, for which no patient waits. */
const otherDeadlines = ["Review overdue", "The next backup is overdue.", "The next one is overdue."];

it("what should have happened to a transport is late: not overdue, delayed or behind", () => {
  const folders = ["../", "../../../db/model/src", "../../../widgets/src", "../../../sdk/src"];
  const written = folders
    .flatMap((folder) => sourcesIn(fileURLToPath(new URL(folder, import.meta.url))))
    .filter((file) => otherWord.test(readFileSync(file, "utf8")))
    .flatMap((file) => textsIn(sourceAt(file)))
    .filter((text) => otherWord.test(text) && /\s/.test(text));
  expect(written.toSorted()).toEqual(otherDeadlines.toSorted());
});
