import { embeddingLimits, originField, originsField } from "@wardway/model";
import { messageText } from "@wardway/model/messages/message";
import { z } from "zod";

/** Longer than any list that is taken: what is typed is split before it is counted. */
const mostCharacters = embeddingLimits.origins * (embeddingLimits.origin + 2);

/** Origins as they are typed, one a line; empty lines count for nothing. Says of each line what is wrong with it. */
export const originLines = z
  .string({ error: "Origins must be text." })
  .max(mostCharacters, `A site can have at most ${embeddingLimits.origins} origins.`)
  .transform((text, context): string[] => {
    const lines = text.split(/\r\n|\r|\n/).map((line, index) => ({ line: line.trim(), number: index + 1 }));
    const typed = lines.filter(({ line }) => line !== "");
    const wrong = typed.flatMap(({ line, number }) => {
      const parsed = originField.safeParse(line);
      return parsed.success ? [] : [`Line ${number}: ${messageText(parsed.error.issues[0]?.message ?? "")}`];
    });
    const origins = originsField.safeParse(wrong.length > 0 ? [] : typed.map(({ line }) => line));
    if (wrong.length === 0 && origins.success) return origins.data;
    const message = wrong.length > 0 ? wrong.join("\n") : (origins.error?.issues[0]?.message ?? "");
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });
