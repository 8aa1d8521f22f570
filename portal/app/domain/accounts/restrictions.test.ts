import { expect, test } from "vitest";
import { findRestriction } from "./restrictions.ts";

const now = new Date("2026-06-01T12:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const account = {
  role: "hospital" as const,
  organizationId: 3,
  networks: null,
  passwordChangedAt: daysAgo(10),
  mustChangePassword: false,
  hasWeakPassword: false,
  totpConfirmedAt: null,
  hasPasskey: false,
  hasPassword: true,
  isProviderOnly: false,
  isLinked: false,
};
const settings = { maintenanceMode: false, passwordExpiration: 90, requireMFA: false };

test("there is no restriction when the account meets the settings", () => {
  expect(findRestriction(account, settings, now, null)).toBeNull();
  const confirmed = { ...account, totpConfirmedAt: daysAgo(1) };
  expect(findRestriction(confirmed, { ...settings, requireMFA: true }, now, null)).toBeNull();
  const withPasskey = { ...account, hasPasskey: true };
  expect(findRestriction(withPasskey, { ...settings, requireMFA: true }, now, null)).toBeNull();
});

test("maintenance precedes the password, and the password precedes the second factor", () => {
  const all = { ...settings, maintenanceMode: true, requireMFA: true };
  const due = { ...account, mustChangePassword: true };
  expect(findRestriction(due, all, now, null)).toBe("maintenance");
  expect(findRestriction(due, { ...all, maintenanceMode: false }, now, null)).toBe("password");
  expect(findRestriction(account, { ...all, maintenanceMode: false }, now, null)).toBe("second_factor");
});

test("an account without an organization is restricted last, and an administrator is not", () => {
  const unassigned = { ...account, organizationId: null };
  expect(findRestriction(unassigned, settings, now, null)).toBe("organization");
  expect(findRestriction(unassigned, { ...settings, requireMFA: true }, now, null)).toBe("second_factor");
  expect(findRestriction({ ...unassigned, role: "admin" }, settings, now, null)).toBeNull();
});

test("maintenance does not restrict administrators", () => {
  expect(
    findRestriction({ ...account, role: "admin" }, { ...settings, maintenanceMode: true }, now, null),
  ).toBeNull();
});

test("a password expires after the days of the settings, and never at 0", () => {
  const of = (days: number, passwordExpiration: number) =>
    findRestriction(
      { ...account, passwordChangedAt: daysAgo(days) },
      { ...settings, passwordExpiration },
      now,
      null,
    );
  expect(of(89, 90)).toBeNull();
  expect(of(90, 90)).toBe("password");
  expect(of(4000, 0)).toBeNull();
});

test("a password and a second factor are not demanded of an account that only its organization's provider opens", () => {
  const due = { ...account, mustChangePassword: true, passwordChangedAt: daysAgo(100) };
  const strict = { ...settings, requireMFA: true };
  expect(findRestriction({ ...due, hasPassword: false }, strict, now, null)).toBeNull();
  expect(findRestriction({ ...due, isProviderOnly: true, isLinked: true }, strict, now, null)).toBeNull();
  expect(findRestriction({ ...due, isProviderOnly: true }, strict, now, null)).toBe("password");
  expect(findRestriction(due, strict, now, null)).toBe("password");
});
