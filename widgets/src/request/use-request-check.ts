import { useCallback, useRef } from "react";

type Check = typeof import("./request-check.ts");

export function useRequestCheck() {
  const loaded = useRef<Check | null>(null);
  const loading = useRef<Promise<Check | null> | null>(null);

  /** Null if loading fails: only the portal validates. */
  const load = useCallback((): Promise<Check | null> => {
    loading.current ??= import("./request-check.ts").then(
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
