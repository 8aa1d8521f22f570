import type { EmbedTheme } from "@wardway/model";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { buttonClass } from "@wardway/widgets/ui/button";
import { Disclosure } from "../disclosure.tsx";
import { Icon } from "../icon.tsx";
import { toDesignTokens, tokensFileName } from "./design-tokens.ts";
import { messages } from "./messages.ts";
import { Snippet } from "./snippet.tsx";

/** The theme as a file of design tokens, to copy or download. */
export function ThemeExport({ theme }: { theme: EmbedTheme }) {
  const { t } = useTranslator(messages);
  const code = `${JSON.stringify(toDesignTokens(theme), null, 2)}\n`;
  return (
    <Disclosure label={t("ui.embedding.designTokens")}>
      <Snippet title={tokensFileName} note={t("ui.embedding.forDesignTools")} code={code} />
      <a
        download={tokensFileName}
        href={`data:application/json;charset=utf-8,${encodeURIComponent(code)}`}
        className={buttonClass({ variant: "secondary", size: "small", className: "mt-3" })}
      >
        <Icon name="download" className="size-4" />
        {t("ui.embedding.downloadFile", { file: tokensFileName })}
      </a>
    </Disclosure>
  );
}
