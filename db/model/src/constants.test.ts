import { describe, expect, it } from "vitest";
import { notificationDefaults } from "./accounts.ts";
import { limits, pageSizes, sessionLimits, toastLimits } from "./limits.ts";
import {
  mapProviders,
  mapRegions,
  routeBounds,
  routeSettingsSchema,
  routeTypes,
  systemSettingsSchema,
} from "./settings.ts";
import {
  equipmentChoices,
  isolationPrecautions,
  priorities,
  requestStatuses,
  roles,
  statusLabel,
} from "./vocabulary.ts";

describe("product constants", () => {
  it("match the specified limits and times", () => {
    expect(sessionLimits.pollMs).toBe(10_000);
    expect(toastLimits).toEqual({ visibleMs: 5_000, removalDelayMs: 1_000_000 });
    expect(pageSizes.history).toBe(10);
    expect(limits).toMatchObject({ passwordMin: 8, nameMin: 2, rating: { min: 1, max: 5 } });
  });

  it("match the specified choices and their order", () => {
    expect(priorities).toEqual(["low", "medium", "high", "critical"]);
    expect(isolationPrecautions).toEqual(["none", "contact", "droplet", "airborne"]);
    expect(equipmentChoices).toEqual([
      "Oxygen",
      "IV Support",
      "Cardiac Monitor",
      "Ventilator",
      "Stretcher",
      "Wheelchair",
    ]);
    expect(roles).toEqual(["hospital", "ambulance", "admin"]);
    expect(mapProviders).toEqual(["google", "mapbox", "osm"]);
    expect(mapRegions).toEqual(["US", "CA", "UK", "EU", "AU"]);
    expect(routeTypes).toEqual(["fastest", "shortest", "eco"]);
  });

  it("match the specified defaults of installations and accounts", () => {
    expect(systemSettingsSchema.parse({})).toMatchObject({
      systemName: "Wardway",
      maintenanceMode: false,
      sessionTimeout: 30,
      maxLoginAttempts: 5,
      minPasswordLength: 8,
      // The specification's 90 days are against NIST SP 800-63B-4.
      passwordExpiration: 0,
      requireMFA: true,
      hipaaLoggingEnabled: true,
      smtpPort: 587,
    });
    expect(routeSettingsSchema.parse({})).toEqual({
      mapProvider: "google",
      defaultRegion: "US",
      preferredRouteType: "fastest",
      routeOptimizationEnabled: true,
      trafficDataEnabled: true,
      geocodingEnabled: true,
      avoidTolls: false,
      avoidHighways: false,
      maxDistance: 100,
      trafficUpdateInterval: 5,
      // No server is asked until an administrator names one.
      routingEngine: "valhalla",
      routingUrl: "",
      geocoderUrl: "",
      tileUrl: "",
      tileAttribution: "© OpenStreetMap contributors",
      positionRetention: 30,
    });
    expect(routeBounds).toEqual({
      maxDistance: { min: 10, max: 500, step: 10 },
      trafficUpdateInterval: { min: 1, max: 30, step: 1 },
    });
    expect(notificationDefaults).toEqual({
      emailNotifications: true,
      transportUpdates: true,
      marketingEmails: false,
    });
  });

  it.each(
    requestStatuses.map((status, at) => [
      status,
      ["Pending", "Needs Approval", "Approved", "In Progress", "Completed", "Cancelled"][at],
    ]),
  )("read %s as %s on a badge", (status, text) => {
    expect(statusLabel(status ?? "")).toBe(text);
  });
});
