import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { sourceAt, sourcesIn } from "@wardway/db/testing/sentences-in";
import ts from "typescript";
import { expect, it } from "vitest";
import { untranslatedTexts } from "./untranslated-texts.ts";

const app = fileURLToPath(new URL("../", import.meta.url));
const screens = [
  ...["components", "shell", "sections", "routes"].flatMap((folder) => sourcesIn(`${app}${folder}`)),
  `${app}root.tsx`,
];

it("the portal's pages translate all of their texts", () => {
  const written = screens.flatMap((file) =>
    untranslatedTexts(sourceAt(file)).map((text) => `${relative(app, file)}: ${text}`),
  );
  expect(written).toEqual([]);
});

it("finds text in JSX, in attributes, behind conditions and in page titles", () => {
  const source = ts.createSourceFile(
    "page.tsx",
    `const meta = pageTitle("Users"); const columns = [{ key: "Name", header: "Full name" }];
     const page = <p className="Some" title={open ? "Close it" : undefined}>Hello {late && "again"}{name === "Ann"}</p>;`,
    ts.ScriptTarget.Latest,
    true,
    ts.ScriptKind.TSX,
  );
  expect(untranslatedTexts(source)).toEqual(["Users", "Full name", "Close it", "Hello", "again"]);
});
