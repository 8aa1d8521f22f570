import { t } from "@lingui/core/macro";
import type { EmbedTheme } from "@wardway/model";
import { createElement, useCallback } from "react";
import { useSdkLoader } from "#app/sections/embedding/use-sdk-loader.ts";
import { type PreviewClient, previewMessages } from "./preview-client.ts";
import type { PreviewedWidget, PreviewLanguage, PreviewTheme, PreviewWidth } from "./widget-choices.ts";

export interface WidgetPreviewProps {
  widget: PreviewedWidget;
  client: PreviewClient;
  language: PreviewLanguage;
  theme: PreviewTheme;
  width: PreviewWidth;
  properties: EmbedTheme;
  requestId: number | null;
}

/** CSS color-scheme; sets the default background. */
const schemes = { light: "light", dark: "dark", auto: "light dark" } as const;

/** Renders the custom element with a host page's loader script. */
export function WidgetPreview(props: WidgetPreviewProps) {
  const { widget, client, language, theme, width, properties, requestId } = props;
  const hasFailed = useSdkLoader();
  const configure = useCallback(
    (element: HTMLElement | null) => {
      if (element) Object.assign(element, { client, messages: previewMessages[language] });
    },
    [client, language],
  );
  if (hasFailed)
    return <p className="text-muted">{t`The preview could not be loaded. Open this page again.`}</p>;
  return (
    <div
      className="min-w-0 max-sm:-mx-4 sm:rounded-md sm:p-4"
      style={{ colorScheme: schemes[theme], background: "Canvas" }}
    >
      <div className={width === "phone" ? "max-w-[360px]" : ""}>
        {createElement(`wardway-${widget}`, {
          key: widget,
          ref: configure,
          language,
          theme,
          style: properties,
          ...(requestId !== null && { "request-id": requestId }),
        })}
      </div>
    </div>
  );
}
