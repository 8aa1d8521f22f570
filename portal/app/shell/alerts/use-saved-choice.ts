import { useFetcher } from "@remix-run/react";
import type { CallKind } from "@wardway/model";

/** A switch of the account, or whether a kind of call is on. */
export type AlertChoice = "alertSound" | "alertDesktop" | "onlyOwnCalls" | { readonly kind: CallKind };

/** A choice that is saved in the account when it is made. @param saved with the page, which is then reloaded */
export function useSavedChoice(choice: AlertChoice, saved: boolean) {
  const field = typeof choice === "string" ? choice : "calls";
  const fetcher = useFetcher({ key: typeof choice === "string" ? choice : choice.kind });
  const chosen = fetcher.formData?.get(field);
  return {
    isOn: chosen == null ? saved : chosen === "on",
    save(isOn: boolean) {
      const kind = typeof choice === "string" ? {} : { kind: choice.kind };
      fetcher.submit(
        { ...kind, [field]: isOn ? "on" : "off" },
        { method: "post", action: "/request-alerts" },
      );
    },
  };
}
