import { z } from "zod";
import { limits } from "./limits.ts";
import { fieldTerm, issue } from "./messages/issue.ts";
import { portalIssue } from "./messages/portal-issue.ts";
import { productName } from "./product-name.ts";
import { cleanText, isShowable } from "./text.ts";

/** Each is stored as one value. */
export const settingsSections = ["system", "routes"] as const;
export type SettingsSection = (typeof settingsSections)[number];

const boundedInteger = (
  name: string,
  min: number,
  max: number,
  unit: "" | "Minutes" | "Days" | "Miles" = "",
) => {
  const label = fieldTerm(name);
  return z
    .number({ error: issue("number.notNumber", { label }) })
    .int(issue("number.notWhole", { label }))
    .min(min, portalIssue(`bounds.atLeast${unit}`, { label, min }))
    .max(max, portalIssue(`bounds.atMost${unit}`, { label, max }));
};

const text = (label: string, max: number) =>
  z
    .string({ error: issue("text.notText", { label: fieldTerm(label) }) })
    .overwrite(cleanText)
    .trim()
    .max(max, issue("text.maxLength", { label: fieldTerm(label), max }))
    .refine(isShowable, issue("text.unshowable", { label: fieldTerm(label) }));

/** A single line, because email headers use it. */
const line = (label: string, max: number) =>
  text(label, max).refine((typed) => !/[\r\n\t\u2028\u2029]/u.test(typed), {
    error: issue("text.oneLine", { label: fieldTerm(label) }),
  });

const emptyOrEmail = (label: string) =>
  line(label, limits.email).refine((address) => address === "" || z.email().safeParse(address).success, {
    error: portalIssue("settings.emailInvalid", { label: fieldTerm(label) }),
  });

/** A host name without scheme and port. */
const hostName = line("SMTP Server", 253).refine((host) => /^[\w.:-]*$/.test(host), {
  error: portalIssue("settings.hostInvalid", { label: fieldTerm("SMTP Server") }),
});

const webAddress = z.url({ protocol: /^https?$/ });

function isWebAddress(typed: string): boolean {
  if (!webAddress.safeParse(typed).success) return false;
  const { username, password } = new URL(typed);
  return username === "" && password === "";
}

/** http or https without a password; empty if none. Which hosts may be called, the server decides. */
const serverAddress = (label: string) =>
  line(label, limits.address).refine((typed) => typed === "" || isWebAddress(typed), {
    error: portalIssue("settings.serverAddressInvalid", { label: fieldTerm(label) }),
  });

/** https without a password; empty if none. */
const publicAddress = (label: string) =>
  line(label, limits.address).refine(
    (typed) => typed === "" || (isWebAddress(typed) && new URL(typed).protocol === "https:"),
    { error: portalIssue("settings.publicAddressInvalid", { label: fieldTerm(label) }) },
  );

/** Every field has a default, so that rows of earlier versions can be parsed. */
export const systemSettingsSchema = z.object({
  systemName: line("System Name", 60)
    .min(1, issue("text.required", { label: fieldTerm("System Name") }))
    .default(productName),
  contactEmail: emptyOrEmail("Contact Email").default(""),
  supportPhone: line("Support Phone", 40).default(""),
  /** Only administrators can log in. */
  maintenanceMode: z.boolean().default(false),
  /** Minutes of inactivity. */
  sessionTimeout: boundedInteger("Session Timeout", 5, 720, "Minutes").default(30),
  /** Consecutive wrong passwords from one network that lock the account for it. */
  maxLoginAttempts: boundedInteger("Max Login Attempts", 3, 20).default(5),
  /** Characters, without a second factor. */
  minPasswordLength: boundedInteger("Minimum Password Length", limits.passwordMin, 64).default(
    limits.passwordMin,
  ),
  /** Days; 0 for never. */
  passwordExpiration: boundedInteger("Password Expiration", 0, 730, "Days").default(0),
  requireMFA: z.boolean().default(true),
  /** Compares new passwords with those of Have I Been Pwned; five characters of a hash leave the portal. */
  breachedPasswordLookup: z.boolean().default(false),
  /** Audits reads of patients' records; writes are always audited. */
  hipaaLoggingEnabled: z.boolean().default(true),
  /** Whether hospitals' staff can read transports of another hospital in an emergency. */
  emergencyAccessEnabled: z.boolean().default(true),
  /** Replaces the portal's page of legal notices. */
  legalUrl: publicAddress("Legal Notices Address").default(""),
  privacyPolicy: text("Privacy Policy", limits.legalText).default(""),
  termsOfService: text("Terms of Service", limits.legalText).default(""),
  hipaaNotes: text("HIPAA Compliance", limits.legalText).default(""),
  smtpServer: hostName.default(""),
  smtpPort: boundedInteger("SMTP Port", 1, 65_535).default(587),
  smtpUsername: line("SMTP Username", 200).default(""),
  fromEmail: emptyOrEmail("From Email").default(""),
  emailSignature: text("Email Signature", 500).default(""),
});
export type SystemSettings = z.output<typeof systemSettingsSchema>;

export const mapProviders = ["google", "mapbox", "osm"] as const;
export type MapProvider = (typeof mapProviders)[number];
export const mapProviderNames: Readonly<Record<MapProvider, string>> = {
  google: "Google Maps",
  mapbox: "Mapbox",
  osm: "OpenStreetMap",
};
export const mapRegions = ["US", "CA", "UK", "EU", "AU"] as const;
export const routeTypes = ["fastest", "shortest", "eco"] as const;
export const routingEngines = ["valhalla", "osrm"] as const;

export const routeBounds = {
  /** Miles. */
  maxDistance: { min: 10, max: 500, step: 10 },
  /** Minutes. */
  trafficUpdateInterval: { min: 1, max: 30, step: 1 },
} as const;

const { maxDistance: distance, trafficUpdateInterval: interval } = routeBounds;

const tileParams = { label: fieldTerm("Tile Address"), placeholders: "{z}, {x} and {y}" };

export const routeSettingsSchema = z.object({
  mapProvider: z.enum(mapProviders, { error: portalIssue("settings.mapProviderUnknown") }).default("google"),
  defaultRegion: z.enum(mapRegions, { error: portalIssue("settings.regionUnknown") }).default("US"),
  preferredRouteType: z
    .enum(routeTypes, { error: portalIssue("settings.routeTypeUnknown") })
    .default("fastest"),
  routeOptimizationEnabled: z.boolean().default(true),
  trafficDataEnabled: z.boolean().default(true),
  geocodingEnabled: z.boolean().default(true),
  avoidTolls: z.boolean().default(false),
  avoidHighways: z.boolean().default(false),
  /** Miles. */
  maxDistance: boundedInteger("Maximum Transport Distance", distance.min, distance.max, "Miles")
    .multipleOf(
      distance.step,
      portalIssue("bounds.milesInSteps", {
        label: fieldTerm("Maximum Transport Distance"),
        step: distance.step,
      }),
    )
    .default(100),
  /** Minutes. */
  trafficUpdateInterval: boundedInteger(
    "Traffic Update Interval",
    interval.min,
    interval.max,
    "Minutes",
  ).default(5),
  /** Engine at `routingUrl` for the provider osm. */
  routingEngine: z
    .enum(routingEngines, { error: portalIssue("settings.routingEngineUnknown") })
    .default("valhalla"),
  routingUrl: serverAddress("Routing Server Address").default(""),
  /** Nominatim server. */
  geocoderUrl: serverAddress("Geocoding Server Address").default(""),
  /** URL template; empty for packaged outlines only. */
  tileUrl: serverAddress("Tile Address")
    .refine((url) => url === "" || ["{z}", "{x}", "{y}"].every((part) => url.includes(part)), {
      error: portalIssue("settings.tilePlaceholdersMissing", tileParams),
    })
    .refine((url) => !isWebAddress(url) || !/[{}]/.test(new URL(url).host.replace("{s}", "")), {
      error: portalIssue("settings.tilePlaceholdersInHost", tileParams),
    })
    .default(""),
  tileAttribution: line("Tile Attribution", 200).default("© OpenStreetMap contributors"),
  /** Days. */
  positionRetention: boundedInteger("Position Retention", 1, 365, "Days").default(30),
});
export type RouteSettings = z.output<typeof routeSettingsSchema>;

/** Secrets are stored encrypted and never returned. Length in characters. */
export const systemSecrets = ["smtpPassword"] as const;
export const routeSecrets = ["apiKey"] as const;
export const MAX_SECRET_LENGTH = 500;
