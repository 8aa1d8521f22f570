import { msg } from "@lingui/core/macro";
import type { WidgetScope } from "@wardway/model";

export const previewedWidgets = [
  { value: "statistics", label: msg`Statistics` },
  { value: "request", label: msg`Request` },
  { value: "transports", label: msg`Transports` },
  { value: "tracking", label: msg`Tracking` },
  { value: "responses", label: msg`Responses` },
] as const;
export type PreviewedWidget = (typeof previewedWidgets)[number]["value"];

/** Nothing can be cancelled, rated or written in the preview. */
export const previewScopes: Readonly<Record<PreviewedWidget, readonly WidgetScope[]>> = {
  statistics: [],
  request: ["request"],
  transports: ["list"],
  tracking: ["track"],
  responses: ["approve"],
};

export const previewLanguages = [
  { value: "en", label: msg`English` },
  { value: "es", label: msg`Spanish` },
] as const;
export type PreviewLanguage = (typeof previewLanguages)[number]["value"];

export const previewThemes = [
  { value: "light", label: msg`Light` },
  { value: "dark", label: msg`Dark` },
  { value: "auto", label: msg`Auto` },
] as const;
export type PreviewTheme = (typeof previewThemes)[number]["value"];

export const previewWidths = [
  { value: "phone", label: msg`360 px` },
  { value: "full", label: msg`Full` },
] as const;
export type PreviewWidth = (typeof previewWidths)[number]["value"];
