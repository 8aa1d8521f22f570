import { msg } from "@lingui/core/macro";

export const siteTabs = [
  { value: "keys", label: msg`Keys` },
  { value: "origins", label: msg`Origins` },
  { value: "snippets", label: msg`Snippets` },
  { value: "theme", label: msg`Theme` },
  { value: "usage", label: msg`Usage` },
] as const;
export type SiteTab = (typeof siteTabs)[number]["value"];
