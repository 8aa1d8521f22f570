import { errorCatalogue } from "@wardway/model/error-catalogue";
import { compileMessage as compile } from "@wardway/model/messages/compile-message";
import { expect, it } from "vitest";
import { formatForReading } from "./message-text.ts";

it("shows a compiled message with its parameters and the general form of a plural", () => {
  const text = "{label}: wait {minutes, plural, one {# minute} other {# minutes}}, {name}.";
  expect(formatForReading(compile(text))).toBe("{label}: wait {minutes} minutes, {name}.");
  expect(formatForReading(compile("No parameters."))).toBe("No parameters.");
});

it("shows each error of the catalogue as text", () => {
  for (const { text } of errorCatalogue.flatMap(({ errors }) => errors))
    expect(formatForReading(compile(text))).toMatch(/^[^[\]]{5,}$/);
});
