import { describe, expect, it } from "vitest";
import { boundedCount } from "./link-tabs.tsx";
import { currentDestination, sidebarLinks, topBarLinks, userMenuLinks } from "./navigation.ts";

const labels = (links: readonly { label: string }[]) => links.map((link) => link.label);

describe("navigation", () => {
  it("offers new requests to hospitals and the pool to companies", () => {
    expect(labels(sidebarLinks.hospital)).toEqual([
      "Dashboard",
      "New Transport Request",
      "Active Transports",
      "Transport History",
      "Ratings & Feedback",
      "Profile",
      "Settings",
    ]);
    expect(labels(sidebarLinks.ambulance)).toEqual([
      "Dashboard",
      "Available Requests",
      "Transport History",
      "Ratings & Feedback",
      "Profile",
      "Settings",
    ]);
  });

  it("marks one place only, even where two links lead to it", () => {
    expect(currentDestination(topBarLinks.hospital, "/hospital-dashboard")?.label).toBe("Dashboard");
    expect(currentDestination(sidebarLinks.ambulance, "/ambulance-dashboard")?.label).toBe("Dashboard");
  });

  it("marks a place for the pages below it, but not for a longer word", () => {
    expect(currentDestination(topBarLinks.admin, "/admin/users")?.label).toBe("Admin");
    expect(currentDestination(topBarLinks.admin, "/administration")).toBeUndefined();
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
    expect(boundedCount(999)).toBe("999");
    expect(boundedCount(1000)).toBe("999+");
  });
});
