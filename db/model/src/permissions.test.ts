import { describe, expect, test } from "vitest";
import { type Action, type Actor, may, permissions, roleMay } from "./permissions.ts";
import { roles } from "./vocabulary.ts";

const person = { userId: 1, username: "somebody" };
const asking: Actor = { ...person, role: "hospital", organizationId: 3 };
const company: Actor = { ...person, role: "ambulance", organizationId: 7 };
const admin: Actor = { ...person, role: "admin", organizationId: null };

const pool = { hospitalId: 3, ambulanceCompanyId: null };
const assigned = { hospitalId: 3, ambulanceCompanyId: 7 };
const offered = { ambulanceCompanyId: 7 };
const actions = Object.keys(permissions) as Action[];

describe("the permission table", () => {
  test("lets an administrator do both sides' actions", () => {
    expect(actions.filter((action) => !may(admin, action, assigned, offered))).toEqual([]);
  });

  test("lets a hospital decide on its own requests alone", () => {
    for (const action of [
      "request.complete",
      "request.cancel",
      "request.rate",
      "response.approve",
    ] as const) {
      expect(may(asking, action, assigned, offered)).toBe(true);
      expect(may({ ...asking, organizationId: 4 }, action, assigned, offered)).toBe(false);
      expect(may(company, action, assigned, offered)).toBe(false);
    }
  });

  test("lets the assigned company alone drive", () => {
    for (const action of ["request.start", "request.milestone", "request.share_position"] as const) {
      expect(may(company, action, assigned)).toBe(true);
      expect(may({ ...company, organizationId: 8 }, action, assigned)).toBe(false);
      expect(may(company, action, pool)).toBe(false);
      expect(may(asking, action, assigned)).toBe(false);
    }
  });

  test("lets a company withdraw its own response, and nobody else's", () => {
    expect(may(company, "response.withdraw", pool, offered)).toBe(true);
    expect(may({ ...company, organizationId: 8 }, "response.withdraw", pool, offered)).toBe(false);
    expect(may(asking, "response.withdraw", pool, offered)).toBe(false);
  });

  test("takes an organization's number for one of its own kind", () => {
    const hospitalWithThatNumber: Actor = { ...asking, organizationId: 7 };
    expect(may(hospitalWithThatNumber, "request.start", assigned)).toBe(false);
    expect(may({ ...company, organizationId: 3 }, "request.cancel", assigned)).toBe(false);
  });

  test("gives nothing to an account without an organization but the administrator's", () => {
    const nobody = { hospitalId: 3, ambulanceCompanyId: null };
    expect(may({ ...company, organizationId: null }, "request.start", nobody)).toBe(false);
    expect(may({ ...asking, organizationId: null }, "request.cancel", nobody)).toBe(false);
  });

  test("says for a role what anybody with it may ever do", () => {
    const allowed = roles.map((role) => [role, actions.filter((action) => roleMay(role, action)).length]);
    expect(Object.fromEntries(allowed).admin).toBe(actions.length);
    expect(roleMay("hospital", "response.create")).toBe(false);
    expect(roleMay("ambulance", "request.create")).toBe(false);
    expect(roleMay("ambulance", "audit.read")).toBe(false);
  });
});
