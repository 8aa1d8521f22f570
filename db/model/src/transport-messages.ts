import { z } from "zod";
import { limits } from "./limits.ts";
import { fieldTerm, issue } from "./messages/issue.ts";
import { requiredText } from "./text.ts";
import { identifier } from "./values.ts";

export const sendMessageSchema = z.object({
  text: requiredText("Message", limits.message),
  ambulanceCompanyId: identifier("Ambulance company")
    .nullish()
    .transform((id) => id ?? null)
    .describe(
      "To whom a hospital writes while the request is open. Default: the assigned company. Without effect for companies.",
    ),
  isAssigned: z
    .boolean({ error: issue("choice.notBoolean", { label: fieldTerm("Assigned") }) })
    .nullish()
    .transform((isAssigned) => isAssigned ?? null)
    .describe(
      "Whether a company was assigned when the message was written: rejected if that has changed, since before the approval " +
        "nothing may identify the patient. Default: not checked.",
    ),
});
export type SendMessage = z.output<typeof sendMessageSchema>;

export const readMessagesSchema = z.object({
  upTo: identifier("Message").describe(
    "The newest message that was read; those before it, of the same company, are too.",
  ),
});
export type ReadMessages = z.output<typeof readMessagesSchema>;
