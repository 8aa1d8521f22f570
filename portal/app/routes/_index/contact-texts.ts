import { t } from "@lingui/core/macro";
import { contactFields } from "#app/domain/contact/contact-fields.ts";
import type { ContactResult } from "./contact-action.server.ts";

export const contactThanks = () => ({
  title: t`Thank you`,
  description: t`Your message has arrived. We will write back to the address that you gave.`,
});

/** Preserves the typed values when no response arrived. */
export function connectionFailure(form: FormData): ContactResult {
  const text = (name: string) => String(form.get(name) ?? "");
  const initialValue = Object.fromEntries(contactFields.map((field) => [field, text(field)]));
  const message = t`The portal cannot be reached now. What you typed is still here. Try again; it will be sent once.`;
  return {
    result: { status: "error", initialValue, error: { "": [message] } },
    isAccepted: false,
    formToken: text("formToken"),
  };
}
