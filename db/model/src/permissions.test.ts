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
/** An administrator reads every transport without an emergency. */
/** Templates, standing orders, downtime computers and emergency access are a hospital's, and a message is from one of the two sides. */
const notOfAdministrators = [
  "template.read",
  "template.create",
  "template.remove",
  "standing_order.read",
  "standing_order.create",
  "standing_order.change",
  "incoming.read",
  "request.accept_patient",
  "request.message",
  "display.start_downtime_computer",
  "emergency.access",
  "emergency.start",
] as const satisfies readonly Action[];

describe("permissions", () => {
  test("allows an administrator the actions of both sides", () => {
    expect(actions.filter((action) => !may(admin, action, assigned, offered))).toEqual(notOfAdministrators);
  });

  test("allows a hospital to decide on its own requests only", () => {
    for (const action of [
      "request.complete",
      "request.cancel",
      "request.rate",
      "request.record_acceptance",
      "response.approve",
    ] as const) {
      expect(may(asking, action, assigned, offered)).toBe(true);
      expect(may({ ...asking, organizationId: 4 }, action, assigned, offered)).toBe(false);
      expect(may(company, action, assigned, offered)).toBe(false);
    }
  });

  test("allows only the assigned company to run the transport", () => {
    for (const action of ["request.start", "request.milestone", "request.share_position"] as const) {
      expect(may(company, action, assigned)).toBe(true);
      expect(may({ ...company, organizationId: 8 }, action, assigned)).toBe(false);
      expect(may(company, action, pool)).toBe(false);
      expect(may(asking, action, assigned)).toBe(false);
    }
  });

  test("allows a company to withdraw only its own response", () => {
    expect(may(company, "response.withdraw", pool, offered)).toBe(true);
    expect(may({ ...company, organizationId: 8 }, "response.withdraw", pool, offered)).toBe(false);
    expect(may(asking, "response.withdraw", pool, offered)).toBe(false);
  });

  test("does not confuse a hospital and a company with the same id", () => {
    const hospitalWithThatNumber: Actor = { ...asking, organizationId: 7 };
    expect(may(hospitalWithThatNumber, "request.start", assigned)).toBe(false);
    expect(may({ ...company, organizationId: 3 }, "request.cancel", assigned)).toBe(false);
  });

  test("denies everything to an account without an organization, except an administrator", () => {
    const nobody = { hospitalId: 3, ambulanceCompanyId: null };
    expect(may({ ...company, organizationId: null }, "request.start", nobody)).toBe(false);
    expect(may({ ...asking, organizationId: null }, "request.cancel", nobody)).toBe(false);
    expect(
      actions.filter((action) => may({ ...asking, organizationId: null, isManager: true }, action)),
    ).toEqual([]);
  });

  test("lists the actions that any account of a role may do", () => {
    const allowed = roles.map((role) => [role, actions.filter((action) => roleMay(role, action)).length]);
    expect(Object.fromEntries(allowed).admin).toBe(actions.length - notOfAdministrators.length);
    expect(roleMay("hospital", "response.create")).toBe(false);
    expect(roleMay("ambulance", "request.create")).toBe(false);
    expect(roleMay("ambulance", "audit.read")).toBe(false);
  });
});
