import { useFetcher } from "@remix-run/react";
import { useState } from "react";

/** A choice that is saved in the account when it is made. @param saved with the page */
export function useSavedChoice(name: "alertSound" | "alertDesktop", saved: boolean) {
  const fetcher = useFetcher<{ isSaved: boolean }>();
  const [chosen, setChosen] = useState(saved);
  const isRejected = fetcher.data?.isSaved === false;
  return {
    isOn: isRejected ? saved : chosen,
    save(isOn: boolean) {
      setChosen(isOn);
      fetcher.submit({ [name]: isOn ? "on" : "off" }, { method: "post", action: "/request-alerts" });
    },
  };
}
