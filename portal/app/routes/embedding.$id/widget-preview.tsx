import type { EmbedTheme } from "@wardway/model";
import { createElement, useCallback, useEffect, useState } from "react";
import { type PreviewClient, previewMessages } from "./preview-client.ts";
import { loaderPath } from "./snippets.ts";
import type { PreviewedWidget, PreviewLanguage, PreviewTheme, PreviewWidth } from "./widget-choices.ts";

export interface WidgetPreviewProps {
  widget: PreviewedWidget;
  client: PreviewClient;
  language: PreviewLanguage;
  theme: PreviewTheme;
  width: PreviewWidth;
  /** What the editor holds. */
  properties: EmbedTheme;
  /** The transport that the tracking widget follows. */
  requestId: number | null;
}

/** A page's ground before the page says anything: white, black, or as the system has it. */
const schemes = { light: "light", dark: "dark", auto: "light dark" } as const;

/** A widget on this very page: the element of a host page, by the script that a host page loads, from this portal. */
export function WidgetPreview(props: WidgetPreviewProps) {
  const { widget, client, language, theme, width, properties, requestId } = props;
  const isMissing = useLoader();
  const give = useCallback(
    (element: HTMLElement | null) => {
      if (element) Object.assign(element, { client, messages: previewMessages[language] });
    },
    [client, language],
  );
  if (isMissing) return <p className="text-muted">The preview could not be loaded. Open this page again.</p>;
  return (
    <div
      className="min-w-0 max-sm:-mx-4 sm:rounded-md sm:p-4"
      style={{ colorScheme: schemes[theme], background: "Canvas" }}
    >
      <div className={width === "phone" ? "max-w-[360px]" : ""}>
        {createElement(`wardway-${widget}`, {
          key: widget,
          ref: give,
          language,
          theme,
          style: properties,
          ...(requestId !== null && { "request-id": requestId }),
        })}
      </div>
    </div>
  );
}

/** @returns whether the script did not come */
function useLoader(): boolean {
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    if (customElements.get("wardway-tracking")) return;
    const script = document.createElement("script");
    script.src = loaderPath;
    script.onerror = () => setMissing(true);
    document.head.append(script);
    return () => script.remove();
  }, []);
  return isMissing;
}
