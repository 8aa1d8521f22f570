import { describe, expect, it } from "vitest";
import { releaseHoldSchema, setHoldSchema } from "./retention.ts";

const reason = "Claim 17 of 2026";

describe("the form of a legal hold", () => {
  it.each([
    [{ scope: "everything", reason: "too short" }, ["reason"]],
    [{ scope: "everything", reason: "x".repeat(501) }, ["reason"]],
    [{ scope: "everything" }, ["reason"]],
    [{ scope: "request", transportRequestId: "", reason }, ["transportRequestId"]],
    [{ scope: "request", transportRequestId: "none", reason }, ["transportRequestId"]],
    [{ scope: "organization", organizationId: "", reason }, ["organizationId"]],
    [{ scope: "all", reason }, ["scope"]],
  ])("rejects %j", (given, fields) => {
    const { error } = setHoldSchema.safeParse(given);
    expect(error?.issues.map(({ path }) => path[0])).toEqual(fields);
  });

  it("ignores what its scope does not name", () => {
    const given = { scope: "request", transportRequestId: "17", organizationId: "", reason: ` ${reason} ` };
    expect(setHoldSchema.parse(given)).toEqual({ scope: "request", transportRequestId: 17, reason });
  });

  it("is released with a reason as well", () => {
    expect(releaseHoldSchema.safeParse({ holdId: "3", reason: "settled" }).success).toBe(false);
    expect(releaseHoldSchema.parse({ holdId: "3", reason: "Settled out of court" })).toMatchObject({
      holdId: 3,
    });
  });
});
