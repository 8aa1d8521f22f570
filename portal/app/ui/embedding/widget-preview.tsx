import type { EmbedTheme } from "@wardway/db/model";
import { createElement, useEffect, useState } from "react";
import { loaderPath } from "./sdk-paths.ts";

/**
 * The statistics widget on this very page, by the script that a host page loads, from this portal. It reads the public
 * figures and can make nothing.
 */
export function WidgetPreview({ theme }: { theme: EmbedTheme }) {
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (customElements.get("wardway-statistics")) return;
    const script = document.createElement("script");
    script.src = loaderPath;
    script.onerror = () => setFailed(true);
    document.head.append(script);
    return () => script.remove();
  }, []);
  if (failed) return <p className="text-muted">The preview could not be loaded. Open this page again.</p>;
  return (
    <div className="rounded-md p-4" style={{ background: "#ffffff" }}>
      {createElement("wardway-statistics", { theme: "light", style: { ...theme, display: "block" } })}
    </div>
  );
}
