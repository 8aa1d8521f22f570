import type { Role } from "@wardway/model";
import { describe, expect, it } from "vitest";
import { formatBoundedCount } from "../link-tabs.tsx";
import { findCurrentDestination, getSidebarSections, topBarLinks, userMenuLinks } from "./navigation.ts";

const labels = (links: readonly { label: string }[]) => links.map((link) => link.label);
const sidebar = (role: Role, isManager = false) =>
  getSidebarSections({ role, isManager }).flatMap(({ links }) => links);

describe("navigation", () => {
  it("offers new requests to hospitals and the pool to companies", () => {
    expect(labels(sidebar("hospital"))).toEqual([
      "Dashboard",
      "New Transport Request",
      "Active Transports",
      "Transport History",
      "Ratings & Feedback",
      "Profile",
      "Settings",
    ]);
    expect(labels(sidebar("ambulance"))).toEqual([
      "Dashboard",
      "Available Requests",
      "Transport History",
      "Ratings & Feedback",
      "Profile",
      "Settings",
    ]);
  });

  it("offers embedding to administrators and to managers of a hospital only", () => {
    const offered = (role: Role, isManager: boolean) =>
      labels(sidebar(role, isManager)).includes("Embedding");
    expect([offered("hospital", true), offered("admin", false)]).toEqual([true, true]);
    expect([offered("hospital", false), offered("ambulance", false)]).toEqual([false, false]);
  });

  it("offers an administrator the administration and the pages of both parties", () => {
    expect(getSidebarSections({ role: "admin" }).map(({ label }) => label)).toEqual([
      "Administration",
      "Transports",
      "Your account",
    ]);
    expect(sidebar("admin").map(({ to }) => to)).toEqual([
      "/admin",
      "/admin/users",
      "/admin/organizations",
      "/admin/invitations",
      "/embedding",
      "/admin/logs",
      "/admin/messages",
      "/admin/announcements",
      "/admin/settings",
      "/admin/routes",
      "/debug",
      "/new-request",
      "/active-transports",
      "/ambulance-dashboard",
      "/transport-history",
      "/ratings",
      "/profile",
      "/settings",
    ]);
  });

  it("selects the nearest parent of a page", () => {
    expect(findCurrentDestination(sidebar("admin"), "/admin/logs/12")?.label).toBe("Audit Logs");
    expect(findCurrentDestination(sidebar("admin"), "/admin")?.label).toBe("Dashboard");
  });

  it("selects the first of two links to the same page", () => {
    expect(findCurrentDestination(topBarLinks.hospital, "/hospital-dashboard")?.label).toBe("Dashboard");
    expect(findCurrentDestination(sidebar("ambulance"), "/ambulance-dashboard")?.label).toBe("Dashboard");
  });

  it("selects the parent of a page, but not a path with the same prefix", () => {
    expect(findCurrentDestination(topBarLinks.admin, "/admin/users")?.label).toBe("Admin");
    expect(findCurrentDestination(topBarLinks.admin, "/administration")).toBeUndefined();
  });

  it("adds the three dashboards and the diagnostics to an administrator's account menu", () => {
    expect(labels(userMenuLinks.hospital)).toEqual(["Profile", "Settings"]);
    expect(labels(userMenuLinks.admin).slice(2)).toEqual([
      "Admin Dashboard",
      "Hospital Dashboard",
      "Ambulance Dashboard",
      "System Diagnostics",
    ]);
  });
});

describe("boundedCount", () => {
  it("stops counting at a thousand", () => {
    expect(formatBoundedCount(999)).toBe("999");
    expect(formatBoundedCount(1000)).toBe("999+");
  });
});
