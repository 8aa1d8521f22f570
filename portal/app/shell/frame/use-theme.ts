import { useFetchers } from "@remix-run/react";
import { type Theme, themes } from "@wardway/model";
import { useRootData } from "../page/root-data.ts";

export const themePath = "/theme";

/** The theme being saved, else the page's. */
export function useTheme(): Theme {
  const served = useRootData()?.theme;
  const saving = useFetchers().find(({ formAction }) => formAction === themePath);
  const chosen = saving?.formData?.get("theme") ?? served;
  return themes.find((theme) => theme === chosen) ?? "system";
}
