export const previewedWidgets = [
  { value: "statistics", label: "Statistics" },
  { value: "request", label: "Request" },
  { value: "tracking", label: "Tracking" },
] as const;
export type PreviewedWidget = (typeof previewedWidgets)[number]["value"];

export const previewLanguages = [
  { value: "en", label: "English" },
  { value: "es", label: "Spanish" },
] as const;
export type PreviewLanguage = (typeof previewLanguages)[number]["value"];

export const previewThemes = [
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
  { value: "auto", label: "Auto" },
] as const;
export type PreviewTheme = (typeof previewThemes)[number]["value"];

export const previewWidths = [
  { value: "phone", label: "360 px" },
  { value: "full", label: "Full" },
] as const;
export type PreviewWidth = (typeof previewWidths)[number]["value"];
