import { contactFields } from "#app/domain/contact/contact-form.ts";
import type { ContactAnswer } from "./contact-action.server.ts";

/** What a visitor reads whose message was taken. */
export const contactThanks = {
  title: "Thank you",
  description: "Your message has arrived. We will write back to the address that you gave.",
};

/** The answer where the portal gave none. */
export function unreachable(form: FormData): ContactAnswer {
  const text = (name: string) => String(form.get(name) ?? "");
  const initialValue = Object.fromEntries(contactFields.map((field) => [field, text(field)]));
  const sentence =
    "The portal cannot be reached now. What you typed is still here. Try again; it will be sent once.";
  return {
    result: { status: "error", initialValue, error: { "": [sentence] } },
    isAccepted: false,
    formToken: text("formToken"),
  };
}
