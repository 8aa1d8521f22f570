import { expect, test } from "vitest";
import { findRestriction } from "./restrictions.ts";

const now = new Date("2026-06-01T12:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const account = {
  role: "hospital" as const,
  organizationId: 3,
  passwordChangedAt: daysAgo(10),
  mustChangePassword: false,
  hasWeakPassword: false,
  totpConfirmedAt: null,
};
const settings = { maintenanceMode: false, passwordExpiration: 90, requireMFA: false };

test("there is no restriction when the account meets the settings", () => {
  expect(findRestriction(account, settings, now)).toBeNull();
  const confirmed = { ...account, totpConfirmedAt: daysAgo(1) };
  expect(findRestriction(confirmed, { ...settings, requireMFA: true }, now)).toBeNull();
});

test("maintenance precedes the password, and the password precedes the second factor", () => {
  const all = { ...settings, maintenanceMode: true, requireMFA: true };
  const due = { ...account, mustChangePassword: true };
  expect(findRestriction(due, all, now)).toBe("maintenance");
  expect(findRestriction(due, { ...all, maintenanceMode: false }, now)).toBe("password");
  expect(findRestriction(account, { ...all, maintenanceMode: false }, now)).toBe("second_factor");
});

test("an account without an organization is restricted last, and an administrator is not", () => {
  const unassigned = { ...account, organizationId: null };
  expect(findRestriction(unassigned, settings, now)).toBe("organization");
  expect(findRestriction(unassigned, { ...settings, requireMFA: true }, now)).toBe("second_factor");
  expect(findRestriction({ ...unassigned, role: "admin" }, settings, now)).toBeNull();
});

test("maintenance does not restrict administrators", () => {
  expect(
    findRestriction({ ...account, role: "admin" }, { ...settings, maintenanceMode: true }, now),
  ).toBeNull();
});

test("a password expires after the days of the settings, and never at 0", () => {
  const of = (days: number, passwordExpiration: number) =>
    findRestriction(
      { ...account, passwordChangedAt: daysAgo(days) },
      { ...settings, passwordExpiration },
      now,
    );
  expect(of(89, 90)).toBeNull();
  expect(of(90, 90)).toBe("password");
  expect(of(4000, 0)).toBeNull();
});
