export const siteTabs = [
  { value: "keys", label: "Keys" },
  { value: "origins", label: "Origins" },
  { value: "snippets", label: "Snippets" },
  { value: "theme", label: "Theme" },
  { value: "usage", label: "Usage" },
] as const;
export type SiteTab = (typeof siteTabs)[number]["value"];

export const parseSiteTab = (search: URLSearchParams): SiteTab =>
  siteTabs.find(({ value }) => value === search.get("tab"))?.value ?? "keys";
