import { type Role, roles } from "@wardway/model";
import { describe, expect, it } from "vitest";
import { formatBoundedCount } from "../link-tabs.tsx";
import {
  type Destination,
  findCurrentDestination,
  getSidebarSections,
  topBarLinks,
  userMenuLinks,
} from "./navigation.ts";

const labels = (links: readonly { label: string }[]) => links.map((link) => link.label);
const sidebar = (role: Role, isManager = false) =>
  getSidebarSections({ role, isManager }).flatMap(({ links }) => links);

describe("navigation", () => {
  it("offers new requests to hospitals and the pool to companies", () => {
    expect(labels(sidebar("hospital"))).toEqual([
      "Dashboard",
      "New Transport Request",
      "Active Transports",
      "Downtime List",
      "Emergency Access",
      "Transport History",
      "Ratings & Feedback",
      "Profile",
      "Settings",
    ]);
    expect(labels(sidebar("ambulance"))).toEqual([
      "Dashboard",
      "Available Requests",
      "Active Transports",
      "My Transports",
      "Downtime List",
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
      "System",
      "Transports",
      "Your account",
    ]);
    expect(sidebar("admin").map(({ to }) => to)).toEqual([
      "/admin",
      "/admin/users",
      "/admin/organizations",
      "/admin/invitations",
      "/admin/logs",
      "/emergency-reviews",
      "/admin/messages",
      "/admin/announcements",
      "/admin/settings",
      "/admin/routes",
      "/embedding",
      "/displays",
      "/admin/retention",
      "/debug",
      "/hospital-dashboard",
      "/ambulance-dashboard",
      "/new-request",
      "/active-transports",
      "/downtime-list",
      "/transport-history",
      "/ratings",
      "/profile",
      "/settings",
    ]);
  });

  it("has one place per label and one label per place, in sidebar, account menu and top bar", () => {
    for (const role of roles) {
      const byPlace = new Map(sidebar(role).map(({ to, label }) => [to, label]));
      for (const { to, label } of userMenuLinks[role]) expect(byPlace.get(to)).toBe(label);
      const places = (links: readonly { label: string; to: string }[]) =>
        new Map(links.map(({ label, to }) => [label, to]));
      const [inSidebar, inTopBar] = [places(sidebar(role)), places(topBarLinks[role])];
      for (const links of [inSidebar, inTopBar]) expect(new Set(links.values()).size).toBe(links.size);
      for (const [label, to] of inTopBar) expect([to, undefined]).toContain(inSidebar.get(label));
    }
  });

  const current = (links: readonly Destination[], pathname: string, hash = "") =>
    findCurrentDestination(links, { pathname, hash })?.label;

  it("selects the nearest parent of a page", () => {
    expect(current(sidebar("admin"), "/admin/logs/12")).toBe("Audit Logs");
    expect(current(sidebar("admin"), "/admin")).toBe("Admin Dashboard");
  });

  it("selects the part of a page that the address names", () => {
    expect(current(sidebar("ambulance"), "/ambulance-dashboard")).toBe("Dashboard");
    expect(current(sidebar("ambulance"), "/ambulance-dashboard", "#requests")).toBe("Available Requests");
    expect(current(topBarLinks.ambulance, "/ambulance-dashboard")).toBe("Available Requests");
  });

  it("selects the parent of a page, but not a path with the same prefix", () => {
    expect(current(topBarLinks.admin, "/admin/users")).toBe("Admin");
    expect(current(topBarLinks.admin, "/administration")).toBeUndefined();
  });

  it("adds the three dashboards to an administrator's account menu", () => {
    expect(labels(userMenuLinks.hospital)).toEqual(["Profile", "Settings"]);
    expect(labels(userMenuLinks.admin).slice(2)).toEqual([
      "Admin Dashboard",
      "Hospital Dashboard",
      "Ambulance Dashboard",
    ]);
  });
});

describe("boundedCount", () => {
  it("stops counting at a thousand", () => {
    expect(formatBoundedCount(999)).toBe("999");
    expect(formatBoundedCount(1000)).toBe("999+");
  });
});
