import { useEffect } from "react";
import { isAnother } from "./store-owner.ts";

/** Forgets what a crew's phone keeps once another person has logged in on it, whatever page they open. */
export function useOnlyOwn(userId: number | null): void {
  useEffect(() => {
    if (userId === null || !isAnother(userId)) return;
    import("./offline-store.ts").then(({ forgetOthers }) => forgetOthers(userId)).catch(() => undefined);
  }, [userId]);
}
