import { embedThemeSchema, identifier, limits, siteNameField } from "@wardway/model";
import { z } from "zod";
import { originLines } from "./origin-lines.ts";

const idempotencyKey = z.string().min(1).max(limits.idempotencyKey).nullable().default(null);

/** A row's number as a form sends it: in digits, or as nothing. */
const sentNumber = (text: unknown) =>
  typeof text === "string" && /^\d+$/.test(text) ? Number(text) : text || undefined;

/** What the form of a new site asks for. */
export const createSiteForm = z.object({
  intent: z.literal("create", { error: "This is not the form of this page. Load it again." }),
  name: siteNameField,
  origins: originLines.default([]),
  hospitalId: z.preprocess(sentNumber, identifier("Hospital").optional()),
  idempotencyKey,
});

export const renaming = z.object({ intent: z.literal("rename"), name: siteNameField });

export const originsChange = z.object({ intent: z.literal("origins"), origins: originLines.default([]) });

export const themeChange = z
  .looseObject({ intent: z.literal("theme") })
  .transform(({ intent, ...fields }, context) => {
    const theme = embedThemeSchema.safeParse(fields);
    if (theme.success) return { intent, theme: theme.data };
    for (const { path, message } of theme.error.issues) context.addIssue({ code: "custom", path, message });
    return z.NEVER;
  });

/** What the forms of a site's page ask for. */
export const siteIntentSchema = z.discriminatedUnion(
  "intent",
  [
    renaming,
    originsChange,
    z.object({ intent: z.literal("addKey"), idempotencyKey }),
    z.object({ intent: z.literal("revokeKey"), keyId: z.preprocess(sentNumber, identifier("Key")) }),
    themeChange,
    z.object({ intent: z.literal("revoke"), name: z.string().max(400).default("") }),
  ],
  { error: "This is not a form of this page. Load it again." },
);
export type SiteIntent = z.output<typeof siteIntentSchema>;
