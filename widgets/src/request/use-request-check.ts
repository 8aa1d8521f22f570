import { useCallback, useRef } from "react";
import { importElsewhere } from "../map/import-again.ts";

type Check = typeof import("./request-check.ts");

export function useRequestCheck() {
  const loaded = useRef<Check | null>(null);
  const loading = useRef<Promise<Check | null> | null>(null);

  const failures = useRef(0);

  /** Null if loading fails: only the portal validates, until the next call. */
  const load = useCallback((): Promise<Check | null> => {
    const again = (error: unknown) => {
      if (failures.current === 0) throw error;
      return importElsewhere<Check>(error, failures.current, "requestErrors");
    };
    loading.current ??= import("./request-check.ts").catch(again).then(
      (check) => {
        loaded.current = check;
        return check;
      },
      () => {
        loading.current = null;
        failures.current += 1;
        return null;
      },
    );
    return loading.current;
  }, []);
  return { loaded, load };
}
