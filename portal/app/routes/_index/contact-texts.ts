import { contactFields, type TypedContact } from "#app/domain/contact/contact-form.ts";
import type { ContactAnswer } from "#app/domain/contact/submit.server.ts";
import { unansweredStatus } from "#app/http/unanswered.ts";

/** What a visitor reads whose message was taken. */
export const contactThanks = {
  title: "Thank you",
  description: "Your message has arrived. We will write back to the address that you gave.",
};

/** The answer where the portal gave none. */
export function unreachable(form: FormData): ContactAnswer {
  const text = (name: string) => String(form.get(name) ?? "");
  const typed = Object.fromEntries(contactFields.map((field) => [field, text(field)])) as TypedContact;
  const sentence =
    "The portal cannot be reached now. What you typed is still here. Try again; it will be sent once.";
  return { refusal: { sentence, errors: {}, typed, status: unansweredStatus }, stamp: text("stamp") };
}
