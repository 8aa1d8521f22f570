import { z } from "zod";
import type { ReadonlyDeep } from "./api.ts";
import { fieldTerm, issue } from "./messages/issue.ts";
import { isShowable } from "./text.ts";
import { identifier } from "./values.ts";

/**
 * What a widget session may be allowed: make requests, follow those of its hospital, cancel them, rate them. A host
 * asks for no more than its page needs.
 */
export const widgetScopes = ["request", "track", "cancel", "rate"] as const;
export type WidgetScope = (typeof widgetScopes)[number];

export const embeddingLimits = {
  /** Minutes after which a widget session ends. */
  sessionMinutes: 15,
  siteName: 80,
  origins: 20,
  /** RFC 1035, 2.3.4, with scheme and port. */
  origin: 270,
  /** Secret keys in force at once: the one in use, the one that replaces it, and one for a test system. */
  keys: 5,
  sites: 50,
  staffName: 120,
  staffId: 80,
  /** Requests that one session may be bound to. */
  requestIds: 200,
  /** Sessions that one site may open within so many seconds, over all processes of the portal. */
  sessions: { most: 600, seconds: 60 },
  /** Calls that its sessions may make within so many seconds, of each process. */
  calls: { most: 3_000, seconds: 60 },
  /** Calls of one session within so many seconds, of each process. */
  sessionCalls: { most: 240, seconds: 60 },
} as const;

/** How the keys begin, so that one that leaks can be recognised (and which of the two it is). */
export const keyPrefixes = { publishable: "wpk_", secret: "wsk_" } as const;

const notAnOrigin =
  "must be an origin like https://intranet.example.org: scheme, host and, if need be, port, without a path.";

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
    const isWhole = origin !== null && (origin.origin === text || `${origin.origin}/` === text);
    if (!isWhole) {
      context.addIssue({ code: "custom", message: `Origin ${notAnOrigin}` });
      return z.NEVER;
    }
    if (origin.protocol !== "https:" && !(origin.protocol === "http:" && isLoopback(origin.hostname))) {
      context.addIssue({
        code: "custom",
        message:
          "Origin must begin with https://. Only this computer's own address (localhost) may do without.",
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
  .max(embeddingLimits.origins, `A site can have at most ${embeddingLimits.origins} origins.`)
  .transform((origins) => [...new Set(origins)]);

// Controls and line ends of all kinds, and what turns the direction of the text after it (UAX 9, 2): a name with one
// would read as another in a list or in the audit trail.
const unfit = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;

const oneLine = (label: string, most: number) =>
  z
    .string({ error: issue("text.required", { label: fieldTerm(label) }) })
    .trim()
    .min(1, issue("text.required", { label: fieldTerm(label) }))
    .max(most, issue("text.maxLength", { label: fieldTerm(label), max: most }))
    .refine(
      (text) => isShowable(text) && !unfit.test(text),
      issue("text.unshowable", { label: fieldTerm(label) }),
    );

/** What a page may say of itself where it asks for the public figures. */
export const publicStatisticsQuerySchema = z.object({
  site: z
    .string()
    .regex(/^wpk_[\w-]{43}$/, "Site must be a publishable key, like wpk_ and 43 characters more.")
    .optional()
    .describe("The publishable key of the embed site that the page's origin is of."),
});

export const siteNameField = oneLine("Name", embeddingLimits.siteName);

/** An embed site: a page, or several, of a hospital's own in which widgets stand. */
export const embedSiteSchema = z.object({
  name: siteNameField,
  origins: originsField,
  /** Administrators name the hospital; a hospital's own manager has one. */
  hospitalId: identifier("Hospital").optional(),
});
export type EmbedSiteInput = z.output<typeof embedSiteSchema>;

/** `POST /api/embed/sessions`, asked by a hospital's backend with its secret key (`Authorization: Bearer wsk_...`). */
export const openWidgetSessionSchema = z.object({
  origin: originField.describe("Where the page stands that the session is for: one of the site's origins."),
  staff: z
    .object(
      {
        id: oneLine("Staff id", embeddingLimits.staffId).describe("As the hospital knows the person."),
        name: oneLine("Staff name", embeddingLimits.staffName),
      },
      { error: "Staff is required: who works with the widget, by id and name." },
    )
    .describe("Stands in the audit trail beside all that is done in the widget."),
  scopes: z
    .array(z.enum(widgetScopes, { error: `A scope must be one of ${widgetScopes.join(", ")}.` }), {
      error: "Scopes are required.",
    })
    .min(1, "Name at least one scope.")
    .max(widgetScopes.length, "Name each scope once.")
    .transform((scopes) => [...new Set(scopes)]),
  requestIds: z
    .array(identifier("Request id"))
    .max(
      embeddingLimits.requestIds,
      `A session can be bound to at most ${embeddingLimits.requestIds} requests.`,
    )
    .optional()
    .describe("Binds the session to these requests; without it, to all of the hospital's."),
});
export type OpenWidgetSession = z.output<typeof openWidgetSessionSchema>;

/** A widget session as the hospital's backend hands it on to its page. */
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
