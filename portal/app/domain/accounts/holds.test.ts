import { expect, test } from "vitest";
import { holdOf } from "./holds.ts";

const now = new Date("2026-06-01T12:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const account = {
  role: "hospital" as const,
  passwordChangedAt: daysAgo(10),
  mustChangePassword: false,
  totpConfirmedAt: null,
};
const settings = { maintenanceMode: false, passwordExpiration: 90, requireMFA: false };

test("nothing holds back who has done what the settings ask", () => {
  expect(holdOf(account, settings, now)).toBeNull();
  const confirmed = { ...account, totpConfirmedAt: daysAgo(1) };
  expect(holdOf(confirmed, { ...settings, requireMFA: true }, now)).toBeNull();
});

test("maintenance comes before the password, and the password before the second factor", () => {
  const all = { ...settings, maintenanceMode: true, requireMFA: true };
  const due = { ...account, mustChangePassword: true };
  expect(holdOf(due, all, now)).toBe("maintenance");
  expect(holdOf(due, { ...all, maintenanceMode: false }, now)).toBe("password");
  expect(holdOf(account, { ...all, maintenanceMode: false }, now)).toBe("second_factor");
});

test("maintenance lets administrators in", () => {
  expect(holdOf({ ...account, role: "admin" }, { ...settings, maintenanceMode: true }, now)).toBeNull();
});

test("a password is over after the days of the settings, and never at 0", () => {
  const of = (days: number, passwordExpiration: number) =>
    holdOf({ ...account, passwordChangedAt: daysAgo(days) }, { ...settings, passwordExpiration }, now);
  expect(of(89, 90)).toBeNull();
  expect(of(90, 90)).toBe("password");
  expect(of(4000, 0)).toBeNull();
});
