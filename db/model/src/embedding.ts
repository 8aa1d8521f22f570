import { z } from "zod";
import type { ReadonlyDeep } from "./api.ts";
import { fieldTerm, issue } from "./messages/issue.ts";
import { portalIssue } from "./messages/portal-issue.ts";
import { cleanText, isShowable } from "./text.ts";
import { identifier } from "./values.ts";
import { distanceUnits, hourFormats } from "./vocabulary.ts";

export const widgetScopes = [
  "request",
  "list",
  "track",
  "approve",
  "change",
  "cancel",
  "rate",
  "message",
] as const;
export type WidgetScope = (typeof widgetScopes)[number];

export const embeddingLimits = {
  /** Lifetime of a widget session. */
  sessionMinutes: 15,
  siteName: 80,
  origins: 20,
  /** RFC 1035, 2.3.4, with scheme and port. */
  origin: 270,
  /** Active secret keys. */
  keys: 5,
  /** Days until a key expires; the last is the default. */
  keyDays: [30, 90, 180, 365],
  sites: 50,
  staffName: 120,
  staffId: 80,
  requestIds: 200,
  /** Sessions per site and window, across processes. */
  sessions: { max: 600, seconds: 60 },
  /** Calls per site, window and process. */
  calls: { max: 3_000, seconds: 60 },
  /** Calls per session, window and process. */
  sessionCalls: { max: 240, seconds: 60 },
} as const;

/** Identify leaked keys. */
export const keyPrefixes = { publishable: "wpk_", secret: "wsk_" } as const;

/** A web origin (RFC 6454): `https`, or `http` on loopback. */
export const originField = z
  .string({ error: issue("text.notText", { label: fieldTerm("Origin") }) })
  .trim()
  .max(
    embeddingLimits.origin,
    issue("text.maxLength", { label: fieldTerm("Origin"), max: embeddingLimits.origin }),
  )
  .transform((text, context) => {
    const origin = URL.canParse(text) ? new URL(text) : null;
    const isOrigin =
      origin !== null &&
      hostForm.test(origin.hostname) &&
      (origin.origin === text || `${origin.origin}/` === text);
    if (/^https?:\/\/\*\./.test(text)) {
      context.addIssue({ code: "custom", message: portalIssue("embedding.originWildcard") });
      return z.NEVER;
    }
    if (!isOrigin) {
      context.addIssue({ code: "custom", message: portalIssue("embedding.originInvalid") });
      return z.NEVER;
    }
    if (origin.protocol !== "https:" && !(origin.protocol === "http:" && isLoopback(origin.hostname))) {
      context.addIssue({
        code: "custom",
        message: portalIssue("embedding.originInsecure"),
      });
      return z.NEVER;
    }
    return origin.origin;
  });

/** Names and addresses; URLs also allow quotation marks, which the code that a site's page shows must not contain. */
const hostForm = /^(?:[\w.-]+|\[[\da-f:.]+\])$/i;

export const isLoopback = (host: string): boolean =>
  host === "localhost" ||
  host.endsWith(".localhost") ||
  host === "[::1]" ||
  /^127(?:\.\d{1,3}){3}$/.test(host);

const isAddress = (host: string): boolean => /^(?:[\d.]+|\[.*\])$/.test(host);

export const hasWildcard = (origin: string): boolean => origin.startsWith("https://*.");

/** An entry of a site's list: an origin, or `https://*.example.org` for all subdomains. */
export const siteOriginField = z
  .string({ error: issue("text.notText", { label: fieldTerm("Origin") }) })
  .trim()
  .transform((text, context) => {
    const isWildcard = hasWildcard(text);
    const { data, error } = originField.safeParse(isWildcard ? text.replace("*.", "") : text);
    if (data === undefined) {
      context.addIssue({ code: "custom", message: error.issues[0]?.message });
      return z.NEVER;
    }
    if (!isWildcard) return data;
    const { host, hostname } = new URL(data);
    if (isAddress(hostname) || !/[^.]\.[^.]/.test(hostname) || isLoopback(hostname)) {
      context.addIssue({ code: "custom", message: portalIssue("embedding.wildcardInvalid") });
      return z.NEVER;
    }
    return `https://*.${host}`;
  });

export const originsField = z
  .array(siteOriginField)
  .max(embeddingLimits.origins, portalIssue("embedding.tooManyOrigins", { max: embeddingLimits.origins }))
  .transform((origins) => [...new Set(origins)]);

// Controls, line ends and changes of text direction (UAX 9, 2) could disguise a name.
const disallowed = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;

const oneLine = (label: string, max: number) =>
  z
    .string({ error: issue("text.required", { label: fieldTerm(label) }) })
    // What shows nothing is no name; what could disguise one is rejected below.
    .overwrite((text) => (cleanText(text) === "" ? "" : text.normalize("NFC")))
    .trim()
    .min(1, issue("text.required", { label: fieldTerm(label) }))
    .max(max, issue("text.maxLength", { label: fieldTerm(label), max }))
    .refine(
      (text) => isShowable(text) && !disallowed.test(text),
      issue("text.unshowable", { label: fieldTerm(label) }),
    );

export const publicStatisticsQuerySchema = z.object({
  site: z
    .string()
    .regex(/^wpk_[\w-]{43}$/, portalIssue("embedding.siteKeyInvalid"))
    .optional()
    .describe("Publishable key of the embed site."),
});

export const siteNameField = oneLine("Name", embeddingLimits.siteName);

/** Pages of a hospital with widgets. */
export const embedSiteSchema = z.object({
  name: siteNameField,
  origins: originsField,
  /** Set by administrators only. */
  hospitalId: identifier("Hospital").optional(),
});
export type EmbedSiteInput = z.output<typeof embedSiteSchema>;

/** `POST /api/embed/sessions`, called by a hospital's backend with `Authorization: Bearer wsk_...`. */
export const openWidgetSessionSchema = z.object({
  origin: originField.describe("Origin of the page: one that the site's list allows."),
  staff: z
    .object(
      {
        id: oneLine("Staff id", embeddingLimits.staffId).describe(
          "The hospital's own identifier of the staff member.",
        ),
        name: oneLine("Staff name", embeddingLimits.staffName),
      },
      { error: portalIssue("embedding.staffRequired") },
    )
    .describe("Staff member, recorded in the audit trail with each action of the widget."),
  scopes: z
    .array(
      z.enum(widgetScopes, {
        error: portalIssue("embedding.scopeUnknown", { scopes: widgetScopes.join(", ") }),
      }),
      {
        error: portalIssue("embedding.scopesRequired"),
      },
    )
    .min(1, portalIssue("embedding.scopesEmpty"))
    .max(widgetScopes.length, portalIssue("embedding.scopesRepeated"))
    .transform((scopes) => [...new Set(scopes)]),
  requestIds: z
    .array(identifier("Request id"))
    .max(
      embeddingLimits.requestIds,
      portalIssue("embedding.tooManyRequests", { max: embeddingLimits.requestIds }),
    )
    .optional()
    .describe("Restricts the session to these requests. Default: all of the hospital."),
});
export type OpenWidgetSession = z.output<typeof openWidgetSessionSchema>;

/** Passed to the page by the hospital's backend. */
export const widgetSessionSchema = z.object({
  session: z.string().describe("Signed token for the header `Authorization: Bearer ...`."),
  expiresAt: z.iso.datetime(),
});
export type WidgetSession = ReadonlyDeep<z.output<typeof widgetSessionSchema>>;

/** `GET /api/embed/session`. */
export const widgetSessionFactsSchema = z.object({
  hospital: z.object({
    id: z.int(),
    name: z.string(),
    timeZone: z.string(),
    distanceUnit: z.enum(distanceUnits),
    hourFormat: z.enum(hourFormats),
    position: z
      .object({ latitude: z.number(), longitude: z.number() })
      .nullable()
      .describe("Of the only facility with its name; null without one."),
    units: z.array(z.string()).describe("Units that its latest requests name, for the form's suggestions."),
    templates: z
      .array(z.object({ id: z.int(), name: z.string() }))
      .describe("By name, for the form; none without the scope `request`."),
  }),
  staff: z.object({ id: z.string(), name: z.string() }),
  scopes: z.array(z.enum(widgetScopes)),
  requestIds: z.array(z.int()).nullable(),
  expiresAt: z.iso.datetime(),
  maxDistanceMiles: z.number().describe("Maximum transport distance in miles, great circle; 0 for no limit."),
});
export type WidgetSessionFacts = ReadonlyDeep<z.output<typeof widgetSessionFactsSchema>>;
