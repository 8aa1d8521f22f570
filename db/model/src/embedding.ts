import { z } from "zod";
import type { ReadonlyDeep } from "./api.ts";
import { fieldTerm, issue } from "./messages/issue.ts";
import { portalIssue } from "./messages/portal-issue.ts";
import { isShowable } from "./text.ts";
import { identifier } from "./values.ts";

/** What a widget session may do: create requests, track those of its hospital, cancel them, rate them. */
export const widgetScopes = ["request", "track", "cancel", "rate"] as const;
export type WidgetScope = (typeof widgetScopes)[number];

export const embeddingLimits = {
  /** Minutes after which a widget session ends. */
  sessionMinutes: 15,
  siteName: 80,
  origins: 20,
  /** RFC 1035, 2.3.4, with scheme and port. */
  origin: 270,
  /** Active secret keys, such as one in use, its replacement and one for a test system. */
  keys: 5,
  sites: 50,
  staffName: 120,
  staffId: 80,
  requestIds: 200,
  /** Sessions that a site may open per window, across all processes of the portal. */
  sessions: { most: 600, seconds: 60 },
  /** Calls of all sessions of a site per window and process. */
  calls: { most: 3_000, seconds: 60 },
  /** Calls of one session per window and process. */
  sessionCalls: { most: 240, seconds: 60 },
} as const;

/** Prefixes by which leaked keys, and their kind, can be recognized. */
export const keyPrefixes = { publishable: "wpk_", secret: "wsk_" } as const;

/** A web origin (RFC 6454) as browsers send it: `https`, or `http` on a loopback address. */
export const originField = z
  .string({ error: issue("text.notText", { label: fieldTerm("Origin") }) })
  .trim()
  .max(
    embeddingLimits.origin,
    issue("text.maxLength", { label: fieldTerm("Origin"), max: embeddingLimits.origin }),
  )
  .transform((text, context) => {
    const origin = URL.canParse(text) ? new URL(text) : null;
    const isOrigin = origin !== null && (origin.origin === text || `${origin.origin}/` === text);
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

const isLoopback = (host: string) =>
  host === "localhost" ||
  host.endsWith(".localhost") ||
  host === "[::1]" ||
  /^127(?:\.\d{1,3}){3}$/.test(host);

export const originsField = z
  .array(originField)
  .max(embeddingLimits.origins, portalIssue("embedding.tooManyOrigins", { max: embeddingLimits.origins }))
  .transform((origins) => [...new Set(origins)]);

// Controls, line ends and changes of text direction (UAX 9, 2): a name with one could be displayed as another name.
const disallowed = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;

const oneLine = (label: string, max: number) =>
  z
    .string({ error: issue("text.required", { label: fieldTerm(label) }) })
    .trim()
    .min(1, issue("text.required", { label: fieldTerm(label) }))
    .max(max, issue("text.maxLength", { label: fieldTerm(label), max }))
    .refine(
      (text) => isShowable(text) && !disallowed.test(text),
      issue("text.unshowable", { label: fieldTerm(label) }),
    );

/** The query of the public statistics. */
export const publicStatisticsQuerySchema = z.object({
  site: z
    .string()
    .regex(/^wpk_[\w-]{43}$/, portalIssue("embedding.siteKeyInvalid"))
    .optional()
    .describe("The publishable key of the embed site that the page's origin is of."),
});

export const siteNameField = oneLine("Name", embeddingLimits.siteName);

/** An embed site: one or more pages of a hospital with widgets. */
export const embedSiteSchema = z.object({
  name: siteNameField,
  origins: originsField,
  /** Set by administrators; a manager's hospital is known. */
  hospitalId: identifier("Hospital").optional(),
});
export type EmbedSiteInput = z.output<typeof embedSiteSchema>;

/** `POST /api/embed/sessions`, called by a hospital's backend with its secret key (`Authorization: Bearer wsk_...`). */
export const openWidgetSessionSchema = z.object({
  origin: originField.describe("Where the page stands that the session is for: one of the site's origins."),
  staff: z
    .object(
      {
        id: oneLine("Staff id", embeddingLimits.staffId).describe("As the hospital knows the person."),
        name: oneLine("Staff name", embeddingLimits.staffName),
      },
      { error: portalIssue("embedding.staffRequired") },
    )
    .describe("Stands in the audit trail beside all that is done in the widget."),
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
    .describe("Binds the session to these requests; without it, to all of the hospital's."),
});
export type OpenWidgetSession = z.output<typeof openWidgetSessionSchema>;

/** A widget session, which the hospital's backend passes to its page. */
export const widgetSessionSchema = z.object({
  session: z.string().describe("The signed token: `Authorization: Bearer ...` of each call of the widget."),
  expiresAt: z.iso.datetime(),
});
export type WidgetSession = ReadonlyDeep<z.output<typeof widgetSessionSchema>>;

/** `GET /api/embed/session`: what the session of this call may do. */
export const widgetSessionFactsSchema = z.object({
  hospital: z.object({ id: z.int(), name: z.string(), timeZone: z.string() }),
  staff: z.object({ id: z.string(), name: z.string() }),
  scopes: z.array(z.enum(widgetScopes)),
  requestIds: z.array(z.int()).nullable(),
  expiresAt: z.iso.datetime(),
  maxDistanceMiles: z
    .number()
    .describe("The longest transport that the portal takes, great circle; 0 for any length."),
});
export type WidgetSessionFacts = ReadonlyDeep<z.output<typeof widgetSessionFactsSchema>>;
