import { embeddingLimits, originField, originsField } from "@wardway/model";
import { messageText } from "@wardway/model/messages/message";
import { createTranslator } from "@wardway/model/messages/translator";
import { z } from "zod";
import { portalLanguage } from "#app/infra/language.ts";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

/** Bounds the input before it is split. */
const MAX_CHARACTERS = embeddingLimits.origins * (embeddingLimits.origin + 2);

/** One origin per line. The error names each invalid line. */
export const originLines = z
  .string({ error: translate("ui.embedding.originsMustBeText") })
  .max(MAX_CHARACTERS, translate("ui.embedding.aSiteCanHaveAt", { origins: embeddingLimits.origins }))
  .transform((text, context): string[] => {
    const lines = text.split(/\r\n|\r|\n/).map((line, index) => ({ line: line.trim(), number: index + 1 }));
    const typed = lines.filter(({ line }) => line !== "");
    const lineErrors = typed.flatMap(({ line, number }) => {
      const parsed = originField.safeParse(line);
      return parsed.success
        ? []
        : [
            translate("ui.embedding.line", {
              number,
              messageText: messageText(parsed.error.issues[0]?.message ?? ""),
            }),
          ];
    });
    const origins = originsField.safeParse(lineErrors.length > 0 ? [] : typed.map(({ line }) => line));
    if (lineErrors.length === 0 && origins.success) return origins.data;
    const message = lineErrors.length > 0 ? lineErrors.join("\n") : (origins.error?.issues[0]?.message ?? "");
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });
