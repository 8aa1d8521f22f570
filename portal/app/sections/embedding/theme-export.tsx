import { t } from "@lingui/core/macro";
import type { EmbedTheme } from "@wardway/model";
import { buttonClass } from "@wardway/widgets/ui/button";
import { Disclosure } from "#app/components/disclosure.tsx";
import { Icon } from "#app/components/icon.tsx";
import { toDesignTokens, tokensFileName } from "./design-tokens.ts";
import { Snippet } from "./snippet.tsx";

/** The theme as a file of design tokens, to copy or download. */
export function ThemeExport({ theme }: { theme: EmbedTheme }) {
  const code = `${JSON.stringify(toDesignTokens(theme), null, 2)}\n`;
  return (
    <Disclosure label={t`Design tokens`}>
      <Snippet
        title={tokensFileName}
        note={t`The same colours with the defaults, for design tools and builds that read the format of the Design Tokens Community Group.`}
        code={code}
      />
      <a
        download={tokensFileName}
        href={`data:application/json;charset=utf-8,${encodeURIComponent(code)}`}
        className={buttonClass({ variant: "secondary", size: "small", className: "mt-3" })}
      >
        <Icon name="download" className="size-4" />
        {t`Download ${tokensFileName}`}
      </a>
    </Disclosure>
  );
}
