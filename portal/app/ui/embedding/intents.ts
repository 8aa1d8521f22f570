import { embedThemeSchema, identifier, limits, siteNameField } from "@wardway/model";
import { createTranslator } from "@wardway/model/messages/translator";
import { z } from "zod";
import { portalLanguage } from "#app/infra/language.ts";
import { messages } from "./messages.ts";
import { originLines } from "./origin-lines.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

const idempotencyKey = z.string().min(1).max(limits.idempotencyKey).nullable().default(null);

/** Undefined for an empty field; invalid input is returned unchanged. */
const parseFormNumber = (text: unknown) =>
  typeof text === "string" && /^\d+$/.test(text) ? Number(text) : text || undefined;

export const createSiteForm = z.object({
  intent: z.literal("create", { error: translate("ui.embedding.thisIsNotTheForm") }),
  name: siteNameField,
  origins: originLines.default([]),
  hospitalId: z.preprocess(parseFormNumber, identifier("Hospital").optional()),
  idempotencyKey,
});

export const renameSiteForm = z.object({ intent: z.literal("rename"), name: siteNameField });

export const originsForm = z.object({ intent: z.literal("origins"), origins: originLines.default([]) });

export const themeForm = z
  .looseObject({ intent: z.literal("theme") })
  .transform(({ intent, ...fields }, context) => {
    const theme = embedThemeSchema.safeParse(fields);
    if (theme.success) return { intent, theme: theme.data };
    for (const { path, message } of theme.error.issues) context.addIssue({ code: "custom", path, message });
    return z.NEVER;
  });

export const siteIntentSchema = z.discriminatedUnion(
  "intent",
  [
    renameSiteForm,
    originsForm,
    z.object({ intent: z.literal("addKey"), idempotencyKey }),
    z.object({ intent: z.literal("revokeKey"), keyId: z.preprocess(parseFormNumber, identifier("Key")) }),
    themeForm,
    z.object({ intent: z.literal("revoke"), name: z.string().max(400).default("") }),
  ],
  { error: translate("ui.embedding.thisIsNotAForm") },
);
export type SiteIntent = z.output<typeof siteIntentSchema>;
