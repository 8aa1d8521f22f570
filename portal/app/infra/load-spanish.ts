import { portalErrorMessages } from "@wardway/model/messages/es/portal-errors";
import { portalFieldMessages } from "@wardway/model/messages/es/portal-fields";
import { portalIssueMessages } from "@wardway/model/messages/es/portal-issues";
import { spanish } from "@wardway/model/messages/es/spanish";
import { messages } from "../locales/es.po";
import { addLocale } from "./locale.ts";

/** A function, because the package has no side effects: a bundler drops an import without names. */
export const addSpanish = () =>
  addLocale("es", messages, {
    locale: "es-US",
    messages: { ...spanish, ...portalErrorMessages, ...portalIssueMessages, ...portalFieldMessages },
  });
