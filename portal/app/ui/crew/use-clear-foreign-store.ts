import { useEffect } from "react";
import { isOwnedByOther } from "./store-owner.ts";

/** Deletes the offline store of a previous user once another user has logged in, on any page. */
export function useClearForeignStore(userId: number | null): void {
  useEffect(() => {
    if (userId === null || !isOwnedByOther(userId)) return;
    import("./offline-store.ts").then(({ forgetOthers }) => forgetOthers(userId)).catch(() => undefined);
  }, [userId]);
}
