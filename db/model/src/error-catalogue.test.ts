import { expect, it } from "vitest";
import { errorCatalogue } from "./error-catalogue.ts";

const cell = (text: string) => text.replaceAll("|", "\\|").replaceAll("<", "&lt;");

const page = [
  "# Errors",
  "",
  "Each cause has one code: in a problem document's `code` and `type`, in `WardwayError` and in `wardway-error`. A code keeps",
  "its meaning within a major version. Texts are in English, with parameters in braces (ICU). Update this page with",
  "`npm test -- db/model/src/error-catalogue.test.ts -u`.",
  ...errorCatalogue.flatMap(({ title, status, whatToDo, errors }) => [
    "",
    `## ${status > 0 ? `${status} ` : ""}${title}`,
    "",
    whatToDo,
    "",
    "| code | text |",
    "| --- | --- |",
    ...errors.map(({ code, text }) => `| <a id="error-${code}"></a>\`${code}\` | ${cell(text)} |`),
  ]),
  "",
].join("\n");

it("has each code once", () => {
  const codes = errorCatalogue.flatMap(({ errors }) => errors.map(({ code }) => code));
  expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([]);
});

it("is printed in docs/errors.md", async () => {
  await expect(page).toMatchFileSnapshot("../../../docs/errors.md");
});
