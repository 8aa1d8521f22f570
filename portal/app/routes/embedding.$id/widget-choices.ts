import type { WidgetScope } from "@wardway/model";
import { createTranslator } from "@wardway/model/messages/translator";
import { portalLanguage } from "#app/infra/language.ts";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

export const previewedWidgets = [
  { value: "statistics", label: translate("embeddingId.statistics") },
  { value: "request", label: translate("embeddingId.request") },
  { value: "transports", label: translate("embeddingId.transports") },
  { value: "tracking", label: translate("embeddingId.tracking") },
  { value: "responses", label: translate("embeddingId.responses") },
] as const;
export type PreviewedWidget = (typeof previewedWidgets)[number]["value"];

/** Nothing can be cancelled or rated in the preview. */
export const previewScopes: Readonly<Record<PreviewedWidget, readonly WidgetScope[]>> = {
  statistics: [],
  request: ["request"],
  transports: ["list"],
  tracking: ["track"],
  responses: ["approve"],
};

export const previewLanguages = [
  { value: "en", label: translate("embeddingId.english") },
  { value: "es", label: translate("embeddingId.spanish") },
] as const;
export type PreviewLanguage = (typeof previewLanguages)[number]["value"];

export const previewThemes = [
  { value: "light", label: translate("embeddingId.light") },
  { value: "dark", label: translate("embeddingId.dark") },
  { value: "auto", label: translate("embeddingId.auto") },
] as const;
export type PreviewTheme = (typeof previewThemes)[number]["value"];

export const previewWidths = [
  { value: "phone", label: translate("embeddingId.text360Px") },
  { value: "full", label: translate("embeddingId.full") },
] as const;
export type PreviewWidth = (typeof previewWidths)[number]["value"];
