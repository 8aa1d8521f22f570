import { expect, it } from "vitest";
import { budgets, type Part, sizeOf } from "../bundling/sizes.ts";

it.each(Object.keys(budgets) as Part[])("loads no more than its budget until it can be used: %s", (part) => {
  expect(sizeOf(part)).toBeLessThanOrEqual(budgets[part]);
});
