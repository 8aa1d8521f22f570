import { contactLimits, emailField, limits, optionalText, requiredText } from "@wardway/model";
import { fieldTerm, issue } from "@wardway/model/messages/issue";
import { z } from "zod";

const link = /\b(?:https?:\/\/|www\.)/gi;
const linksIn = (text: string) => text.match(link)?.length ?? 0;

/** A single line without URLs. */
const line = (label: string, maxLength: number) =>
  requiredText(label, maxLength)
    .refine((text) => !/[\r\n]/.test(text), issue("text.oneLine", { label: fieldTerm(label) }))
    .refine((text) => linksIn(text) === 0, issue("text.noLink", { label: fieldTerm(label) }));

/** Forms send line ends as two characters but count one (HTML, 4.10.21.4). */
const typedText = z.preprocess(
  (value) => (typeof value === "string" ? value.replaceAll("\r\n", "\n") : value),
  optionalText("Message", limits.contactMessage).superRefine((text, context) => {
    const links = linksIn(text ?? "");
    if (links <= contactLimits.links) return;
    const message = issue("text.tooManyLinks", {
      label: fieldTerm("Message"),
      max: contactLimits.links,
      count: links,
    });
    context.addIssue({ code: "custom", message });
  }),
);

export const contactFormSchema = z.object({
  name: line("Name", limits.name),
  email: z
    .string({ error: issue("text.required", { label: fieldTerm("Email") }) })
    .trim()
    .min(1, { error: issue("text.required", { label: fieldTerm("Email") }), abort: true })
    .pipe(emailField),
  organization: line("Organization", limits.organization),
  message: typedText,
});
export type ContactMessage = z.output<typeof contactFormSchema>;
