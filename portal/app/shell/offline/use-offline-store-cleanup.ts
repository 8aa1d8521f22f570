import { useEffect } from "react";
import { forgetOfflinePages } from "./offline-pages.ts";
import { isOwnedByOther } from "./store-owner.ts";

/** Deletes a previous user's offline store, on any page. */
export function useOfflineStoreCleanup(userId: number | null): void {
  useEffect(() => {
    if (userId === null || !isOwnedByOther(userId)) return;
    import("./offline-store.ts")
      .then(({ deleteValuesOfOthers }) => deleteValuesOfOthers(userId))
      .then(forgetOfflinePages)
      .catch(() => undefined);
  }, [userId]);
}
