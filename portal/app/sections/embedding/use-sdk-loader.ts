import { useEffect, useState } from "react";
import { loaderPath } from "./sdk-snippets.ts";

/** Loads the elements as a host page does. @returns whether the script failed to load */
export function useSdkLoader(): boolean {
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (customElements.get("wardway-tracking")) return;
    const script = document.createElement("script");
    script.src = loaderPath;
    script.onerror = () => setFailed(true);
    document.head.append(script);
    return () => script.remove();
  }, []);
  return hasFailed;
}
