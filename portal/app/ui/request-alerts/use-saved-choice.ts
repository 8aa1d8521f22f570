import { useFetcher } from "@remix-run/react";

/** A choice that is saved in the account when it is made. @param saved with the page, which is then reloaded */
export function useSavedChoice(name: "alertSound" | "alertDesktop", saved: boolean) {
  const fetcher = useFetcher({ key: name });
  const chosen = fetcher.formData?.get(name);
  return {
    isOn: chosen == null ? saved : chosen === "on",
    save(isOn: boolean) {
      fetcher.submit({ [name]: isOn ? "on" : "off" }, { method: "post", action: "/request-alerts" });
    },
  };
}
