import { contactFields } from "#app/domain/contact/contact-form.ts";
import type { ContactResult } from "./contact-action.server.ts";

/** The toast after an accepted message. */
export const contactThanks = {
  title: "Thank you",
  description: "Your message has arrived. We will write back to the address that you gave.",
};

/** The result when no response arrived; it preserves the typed values. */
export function connectionFailure(form: FormData): ContactResult {
  const text = (name: string) => String(form.get(name) ?? "");
  const initialValue = Object.fromEntries(contactFields.map((field) => [field, text(field)]));
  const message =
    "The portal cannot be reached now. What you typed is still here. Try again; it will be sent once.";
  return {
    result: { status: "error", initialValue, error: { "": [message] } },
    isAccepted: false,
    formToken: text("formToken"),
  };
}
