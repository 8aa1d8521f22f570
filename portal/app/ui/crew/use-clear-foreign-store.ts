import { useEffect } from "react";
import { isOwnedByOther } from "./store-owner.ts";

/** Deletes a previous user's offline store, on any page. */
export function useClearForeignStore(userId: number | null): void {
  useEffect(() => {
    if (userId === null || !isOwnedByOther(userId)) return;
    import("./offline-store.ts").then(({ forgetOthers }) => forgetOthers(userId)).catch(() => undefined);
  }, [userId]);
}
