import { z } from "zod";
import { limits } from "./limits.ts";
import { fieldTerm, issue } from "./messages/issue.ts";
import { isShowable } from "./text.ts";

/** What the product is called, and each installation until its administrators name it. */
export const productName = "Wardway";

/** The sections that administrators set; each is stored as one value. */
export const settingsSections = ["system", "routes"] as const;
export type SettingsSection = (typeof settingsSections)[number];

/** @param unit in the plural, after a space */
const whole = (label: string, least: number, most: number, unit = "") =>
  z
    .number({ error: issue("number.notNumber", { label: fieldTerm(label) }) })
    .int(issue("number.notWhole", { label: fieldTerm(label) }))
    .min(least, `${label} must be at least ${least}${least === 1 ? unit.replace(/s$/, "") : unit}.`)
    .max(most, `${label} can be at most ${most}${unit}.`);

const text = (label: string, most: number) =>
  z
    .string({ error: issue("text.notText", { label: fieldTerm(label) }) })
    .trim()
    .max(most, issue("text.maxLength", { label: fieldTerm(label), max: most }))
    .refine(isShowable, issue("text.unshowable", { label: fieldTerm(label) }));

/** Stands in headers of mails and on one line of a page. */
const line = (label: string, most: number) =>
  text(label, most).refine((typed) => !/[\r\n\t\u2028\u2029]/u.test(typed), {
    error: issue("text.oneLine", { label: fieldTerm(label) }),
  });

const emptyOrEmail = (label: string) =>
  line(label, limits.email).refine((address) => address === "" || z.email().safeParse(address).success, {
    error: `${label} must be an email address, like help@example.org.`,
  });

/** A host's name or address, without a scheme or a port. */
const hostName = line("SMTP Server", 253).refine((host) => /^[\w.:-]*$/.test(host), {
  error: "SMTP Server must be a host's name, like smtp.example.org.",
});

const webAddress = z.url({ protocol: /^https?$/ });

function isWebAddress(typed: string): boolean {
  if (!webAddress.safeParse(typed).success) return false;
  const { username, password } = new URL(typed);
  return username === "" && password === "";
}

/**
 * Where clouds tell a machine its own credentials: link-local addresses, in each way to write them, and the names that
 * lead there. No map server is among them, though one may well stand in the same house or on the same machine.
 */
const ofTheCloud =
  /^(?:169\.254\.|\[fe[89ab]|\[::ffff:a9fe:|\[fd00:ec2:|metadata(?:\.google\.internal)?\.?$|instance-data\b)/i;

/** Of a server that the portal asks; empty where there is none. Only the web's own schemes, and no password. */
const serverAddress = (label: string) =>
  line(label, limits.address)
    .refine((typed) => typed === "" || isWebAddress(typed), {
      error: `${label} must be an address that begins with https:// or http://, without a password.`,
    })
    .refine((typed) => !isWebAddress(typed) || !ofTheCloud.test(new URL(typed).hostname), {
      error: `${label} is where a cloud keeps its machines' credentials, and no map server.`,
    });

/** `/admin/settings`: every field has the specified default, so that an old row reads well. */
export const systemSettingsSchema = z.object({
  systemName: line("System Name", 60)
    .min(1, issue("text.required", { label: fieldTerm("System Name") }))
    .default(productName),
  contactEmail: emptyOrEmail("Contact Email").default(""),
  supportPhone: line("Support Phone", 40).default(""),
  /** Lets in administrators alone. */
  maintenanceMode: z.boolean().default(false),
  /** Minutes without a person's action after which a session ends. */
  sessionTimeout: whole("Session Timeout", 5, 720, " minutes").default(30),
  /** Wrong passwords in a row from one network before the account is locked to it. */
  maxLoginAttempts: whole("Max Login Attempts", 3, 20).default(5),
  /** Days after which a password must be changed; 0 never. */
  passwordExpiration: whole("Password Expiration", 0, 730, " days").default(90),
  requireMFA: z.boolean().default(true),
  /** Adds reads of patients' records to the audit trail; writes are always there. */
  hipaaLoggingEnabled: z.boolean().default(true),
  smtpServer: hostName.default(""),
  smtpPort: whole("SMTP Port", 1, 65_535).default(587),
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

/** How far the sliders of `/admin/routes` go, and in what steps. */
export const routeBounds = {
  /** Miles. */
  maxDistance: { min: 10, max: 500, step: 10 },
  /** Minutes. */
  trafficUpdateInterval: { min: 1, max: 30, step: 1 },
} as const;

const { maxDistance: distance, trafficUpdateInterval: interval } = routeBounds;

/** `/admin/routes`. */
export const routeSettingsSchema = z.object({
  mapProvider: z
    .enum(mapProviders, { error: "Map Provider must be google, mapbox or osm." })
    .default("google"),
  defaultRegion: z.enum(mapRegions, { error: "Default Region must be US, CA, UK, EU or AU." }).default("US"),
  preferredRouteType: z
    .enum(routeTypes, { error: "Preferred Route Type must be fastest, shortest or eco." })
    .default("fastest"),
  routeOptimizationEnabled: z.boolean().default(true),
  trafficDataEnabled: z.boolean().default(true),
  geocodingEnabled: z.boolean().default(true),
  avoidTolls: z.boolean().default(false),
  avoidHighways: z.boolean().default(false),
  /** Miles. */
  maxDistance: whole("Maximum Transport Distance", distance.min, distance.max, " miles")
    .multipleOf(distance.step, `Maximum Transport Distance goes in steps of ${distance.step} miles.`)
    .default(100),
  /** Minutes. */
  trafficUpdateInterval: whole("Traffic Update Interval", interval.min, interval.max, " minutes").default(5),
  /** What answers at `routingUrl`, where the provider is osm. */
  routingEngine: z
    .enum(routingEngines, { error: "Routing Server must be valhalla or osrm." })
    .default("valhalla"),
  routingUrl: serverAddress("Routing Server Address").default(""),
  /** Of a Nominatim server. */
  geocoderUrl: serverAddress("Geocoding Server Address").default(""),
  /** Of a tile server, with `{z}`, `{x}` and `{y}`; empty for the packaged outlines alone. */
  tileUrl: serverAddress("Tile Address")
    .refine((url) => url === "" || ["{z}", "{x}", "{y}"].every((part) => url.includes(part)), {
      error: "Tile Address must contain {z}, {x} and {y}.",
    })
    .refine((url) => !isWebAddress(url) || !/[{}]/.test(new URL(url).host.replace("{s}", "")), {
      error: "Tile Address can have {z}, {x} and {y} after the name of its server alone.",
    })
    .default(""),
  tileAttribution: line("Tile Attribution", 200).default("© OpenStreetMap contributors"),
  /** Days for which the positions of vehicles are kept. */
  positionRetention: whole("Position Retention", 1, 365, " days").default(30),
});
export type RouteSettings = z.output<typeof routeSettingsSchema>;

/** The secrets of a section, which are stored sealed and never sent back. Length in characters. */
export const systemSecrets = ["smtpPassword"] as const;
export const routeSecrets = ["apiKey"] as const;
export const secretLength = 500;
