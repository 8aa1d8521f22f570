import { t } from "@lingui/core/macro";
import {
  embeddingLimits,
  embedThemeSchema,
  hasWildcard,
  identifier,
  limits,
  originsField,
  siteNameField,
  siteOriginField,
} from "@wardway/model";
import { messageText } from "@wardway/model/messages/message";
import { z } from "zod";

const idempotencyKey = z.string().min(1).max(limits.idempotencyKey).nullable().default(null);

/** Undefined for an empty field; invalid input is returned unchanged. */
const parseFormNumber = (text: unknown) =>
  typeof text === "string" && /^\d+$/.test(text) ? Number(text) : text || undefined;

/** Bounds the input before it is split. */
const MAX_CHARACTERS = embeddingLimits.origins * (embeddingLimits.origin + 2);

/** One origin per line. The error names each invalid line. */
const originLines = z
  .string({ error: () => t`Origins must be text.` })
  .max(MAX_CHARACTERS, {
    error: () => t`A site can have at most ${{ origins: embeddingLimits.origins }} origins.`,
  })
  .transform((text, context): string[] => {
    const lines = text.split(/\r\n|\r|\n/).map((line, index) => ({ line: line.trim(), number: index + 1 }));
    const typed = lines.filter(({ line }) => line !== "");
    const lineErrors = typed.flatMap(({ line, number }) => {
      const parsed = siteOriginField.safeParse(line);
      return parsed.success
        ? []
        : [t`Line ${number}: ${{ messageText: messageText(parsed.error.issues[0]?.message ?? "") }}`];
    });
    const origins = originsField.safeParse(lineErrors.length > 0 ? [] : typed.map(({ line }) => line));
    if (lineErrors.length === 0 && origins.success) return origins.data;
    const message = lineErrors.length > 0 ? lineErrors.join("\n") : (origins.error?.issues[0]?.message ?? "");
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });

/** Origins with a wildcard need the box that names what they allow. */
const confirmable = { origins: originLines.default([]), wildcards: z.literal("on").optional() };

function isConfirmed({ origins, wildcards }: { origins: readonly string[]; wildcards?: "on" | undefined }) {
  return wildcards === "on" || !origins.some(hasWildcard);
}
const unconfirmed = {
  path: ["wildcards"],
  error: () => t`Check the box to allow all subdomains, or list the hosts that need the widgets.`,
};

export const createSiteForm = z
  .object({
    intent: z.literal("create", { error: () => t`This is not the form of this page. Load it again.` }),
    name: siteNameField,
    ...confirmable,
    hospitalId: z.preprocess(parseFormNumber, identifier("Hospital").optional()),
    idempotencyKey,
  })
  .refine(isConfirmed, unconfirmed);

export const renameSiteForm = z.object({ name: siteNameField });

export const originsForm = z.object(confirmable).refine(isConfirmed, unconfirmed);

export const themeForm = z.looseObject({}).transform(({ intent: _, ...fields }, context) => {
  const theme = embedThemeSchema.safeParse(fields);
  if (theme.success) return { theme: theme.data };
  for (const { path, message } of theme.error.issues) context.addIssue({ code: "custom", path, message });
  return z.NEVER;
});

const keyDays = z.preprocess(
  parseFormNumber,
  z.literal(embeddingLimits.keyDays, { error: () => t`Choose when the key expires.` }).default(365),
);

export const addKeyForm = z.object({ idempotencyKey, days: keyDays });

/** To adopt or to revoke it. */
export const keyForm = z.object({ keyId: z.preprocess(parseFormNumber, identifier("Key")) });

export const revokeSiteForm = z.object({ name: z.string().max(400).default("") });
