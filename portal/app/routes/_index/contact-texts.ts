import { createTranslator } from "@wardway/model/messages/translator";
import { contactFields } from "#app/domain/contact/contact-fields.ts";
import { portalLanguage } from "#app/infra/language.ts";
import type { ContactResult } from "./contact-action.server.ts";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

export const contactThanks = {
  title: translate("index.thankYou"),
  description: translate("index.yourMessageHasArrivedWe"),
};

/** Preserves the typed values when no response arrived. */
export function connectionFailure(form: FormData): ContactResult {
  const text = (name: string) => String(form.get(name) ?? "");
  const initialValue = Object.fromEntries(contactFields.map((field) => [field, text(field)]));
  const message = translate("index.thePortalCannotBeReached");
  return {
    result: { status: "error", initialValue, error: { "": [message] } },
    isAccepted: false,
    formToken: text("formToken"),
  };
}
