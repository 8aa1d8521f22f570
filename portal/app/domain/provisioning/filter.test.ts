import { DomainError, provisioningLimits } from "@wardway/model";
import { describe, expect, it } from "vitest";
import { parseFilter } from "./parse-filter.server.ts";

const userName = (value: string) => ({ attribute: "userName", value });

describe("a filter", () => {
  it.each([
    ['userName eq "olive@larkmoor.example"', [userName("olive@larkmoor.example")]],
    ['USERNAME Eq "a \\"b\\""', [userName('a "b"')]],
    ['urn:ietf:params:scim:schemas:core:2.0:User:userName eq "a"', [userName("a")]],
    [
      'externalId eq "17" and active eq true',
      [
        { attribute: "externalId", value: "17" },
        { attribute: "active", value: true },
      ],
    ],
    [
      '(id eq "x") and (active eq "False")',
      [
        { attribute: "id", value: "x" },
        { attribute: "active", value: false },
      ],
    ],
    ['emails.value eq "a@b.example"', [{ attribute: "email", value: "a@b.example" }]],
    [
      'emails[type eq "work" and value eq "a@b.example"]',
      [
        { attribute: "emailKind", isStored: true },
        { attribute: "email", value: "a@b.example" },
      ],
    ],
    [
      'emails[type eq "home"].value eq "a"',
      [
        { attribute: "emailKind", isStored: false },
        { attribute: "email", value: "a" },
      ],
    ],
  ])("%s is read", (text, conditions) => {
    expect(parseFilter(text)).toEqual(conditions);
  });

  const nested = (depth: number) => `${"(".repeat(depth)}id eq "x"${")".repeat(depth)}`;

  it("may have parentheses up to its length", () => {
    expect(parseFilter(nested(490))).toEqual([{ attribute: "id", value: "x" }]);
  });

  it.each([
    ["", "filterInvalid"],
    ["userName", "filterInvalid"],
    ["userName eq", "filterInvalid"],
    ['userName co "a"', "filterInvalid"],
    ['userName eq "a" or active eq true', "filterInvalid"],
    ["not (active eq true)", "filterInvalid"],
    ["userName pr", "filterInvalid"],
    ["userName eq 17", "filterInvalid"],
    ["userName eq null", "filterInvalid"],
    ['active eq "yes"', "filterInvalid"],
    ['password eq "a"', "filterInvalid"],
    ['__proto__ eq "a"', "filterInvalid"],
    ['constructor.prototype eq "a"', "filterInvalid"],
    ['emails.__proto__ eq "a"', "filterInvalid"],
    ['emails[__proto__ eq "a"]', "filterInvalid"],
    ['roles[value eq "a"]', "filterInvalid"],
    ['userName eq "a" constructor active eq true', "filterInvalid"],
    ['userName eq "a" __proto__ active eq true', "filterInvalid"],
    [`userName eq "${"\n".repeat(500)}`, "filterInvalid"],
    [`userName eq "${"\\".repeat(900)}`, "filterInvalid"],
    ['userName eq "a\u0000"', "filterInvalid"],
    ["(".repeat(900), "filterInvalid"],
    [`${"not ".repeat(240)}active eq true`, "filterInvalid"],
    [nested(10_000), "filterTooLong"],
    [`userName eq "${"a".repeat(10_000)}"`, "filterTooLong"],
    [
      Array.from({ length: provisioningLimits.filterTerms + 1 }, () => "active eq true").join(" and "),
      "filterTooLong",
    ],
  ])("%.60s is rejected within a second", (text, code) => {
    const before = performance.now();
    expect(() => parseFilter(text)).toThrow(DomainError);
    try {
      parseFilter(text);
    } catch (error) {
      expect(error).toMatchObject({ code: `provisioning.${code}`, status: 400 });
    }
    expect(performance.now() - before).toBeLessThan(1_000);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});
