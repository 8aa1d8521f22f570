import { useCallback, useRef } from "react";
import { retried } from "../retried.ts";

type Check = typeof import("./request-check.ts");

const loadCheck = retried(() => import("./request-check.ts"), "requestErrors");

export function useRequestCheck() {
  const loaded = useRef<Check | null>(null);
  const loading = useRef<Promise<Check | null> | null>(null);

  /** Null if loading fails: only the portal validates, until the next call. */
  const load = useCallback((): Promise<Check | null> => {
    loading.current ??= loadCheck().then(
      (check) => {
        loaded.current = check;
        return check;
      },
      () => {
        loading.current = null;
        return null;
      },
    );
    return loading.current;
  }, []);
  return { loaded, load };
}
