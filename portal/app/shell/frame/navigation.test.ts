import type { MessageDescriptor } from "@lingui/core";
import { type Role, roles } from "@wardway/model";
import { describe, expect, it } from "vitest";
import { formatBoundedCount } from "#app/components/link-tabs.tsx";
import { i18n } from "#app/infra/locale.ts";
import {
  adminPlaces,
  type Destination,
  findCurrentDestination,
  getSidebarSections,
  systemLinks,
  topBarLinks,
  userMenuLinks,
} from "./navigation.ts";

const labels = (links: readonly { label: MessageDescriptor }[]) => links.map(({ label }) => i18n._(label));
const sidebar = (role: Role, isManager = false) =>
  getSidebarSections({ role, isManager }).flatMap(({ links }) => links);

describe("navigation", () => {
  it("offers new requests to hospitals and the pool to companies", () => {
    expect(labels(sidebar("hospital"))).toEqual([
      "Dashboard",
      "New Transport Request",
      "Request Templates",
      "Standing Orders",
      "Active Transports",
      "Incoming Transports",
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

  it("offers embedding to managers of a hospital only", () => {
    const offered = (role: Role, isManager: boolean) =>
      labels(sidebar(role, isManager)).includes("Embedding");
    expect(offered("hospital", true)).toBe(true);
    expect([offered("hospital", false), offered("ambulance", false)]).toEqual([false, false]);
  });

  it("offers an administrator what neither the dashboard's tabs nor the top of every page lead to", () => {
    expect(getSidebarSections({ role: "admin" }).map(({ label }) => label && i18n._(label))).toEqual([
      "Administration",
      "Transports",
    ]);
    expect(sidebar("admin").map(({ to }) => to)).toEqual([
      "/admin",
      "/admin/organizations",
      "/admin/invitations",
      "/emergency-reviews",
      "/admin/messages",
      "/admin/announcements",
      "/new-request",
      "/active-transports",
      "/downtime-list",
      "/transport-history",
      "/ratings",
    ]);
    const others = [...systemLinks, adminPlaces.users, adminPlaces.auditLogs, ...userMenuLinks.admin];
    const twice = others.filter(({ to }) => sidebar("admin").some((link) => link.to === to));
    expect(labels(twice)).toEqual(["Admin Dashboard"]);
  });

  it("has one place per label and one label per place, in sidebar, account menu and top bar", () => {
    for (const role of roles) {
      const links = [...sidebar(role), ...userMenuLinks[role]];
      const byPlace = new Map(links.map(({ to, label }) => [to, i18n._(label)]));
      for (const { to, label } of links) expect(byPlace.get(to)).toBe(i18n._(label));
      const places = (links: readonly Destination[]) =>
        new Map(links.map(({ label, to }) => [i18n._(label), to]));
      const [inSidebar, inTopBar] = [places(sidebar(role)), places(topBarLinks[role])];
      for (const links of [inSidebar, inTopBar]) expect(new Set(links.values()).size).toBe(links.size);
      for (const [label, to] of inTopBar) expect([to, undefined]).toContain(inSidebar.get(label));
    }
  });

  const current = (links: readonly Destination[], pathname: string, hash = "") =>
    labels([findCurrentDestination(links, { pathname, hash })].filter((found) => found !== undefined))[0];

  it("selects the nearest parent of a page", () => {
    expect(current(sidebar("admin"), "/admin/organizations/single-sign-on/12")).toBe("Organizations");
    expect(current(sidebar("admin"), "/admin/logs/12")).toBe("Admin Dashboard");
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
