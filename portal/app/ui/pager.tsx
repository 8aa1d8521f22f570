import { Link, useSearchParams } from "@remix-run/react";
import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import { buttonClass } from "@wardway/widgets/ui/button";
import type { ReactNode } from "react";
import { portalLanguage } from "#app/infra/language.ts";
import { Icon } from "./icon.tsx";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

export interface PagerProps {
  /** Cursors; null without such a page, empty for the first page. */
  previous: string | null;
  next: string | null;
  label?: string;
  /** Between the links, such as "10 of 43". */
  children?: ReactNode;
}

/** Renders nothing for a single page. */
export function Pager({ previous, next, label = translate("ui.pages"), children }: PagerProps) {
  const { t } = useTranslator(messages);
  const [search] = useSearchParams();
  if (previous === null && next === null) return null;
  return (
    <nav
      aria-label={label}
      data-print="hidden"
      className="flex items-center justify-between gap-3 border-line border-t px-4 py-3 sm:px-5"
    >
      <PageLink cursor={previous} search={search} rel="prev">
        <Icon name="chevron-left" className="size-4" />
        {t("ui.previous")}
      </PageLink>
      <span className="text-muted text-sm tabular-nums">{children}</span>
      <PageLink cursor={next} search={search} rel="next">
        {t("ui.next")}
        <Icon name="chevron-right" className="size-4" />
      </PageLink>
    </nav>
  );
}

function PageLink(props: {
  cursor: string | null;
  search: URLSearchParams;
  rel: "prev" | "next";
  children: ReactNode;
}) {
  const className = buttonClass({ variant: "secondary", size: "small" });
  if (props.cursor === null) {
    return (
      <span className={className} aria-hidden="true" aria-disabled="true">
        {props.children}
      </span>
    );
  }
  const to = new URLSearchParams(props.search);
  if (props.cursor === "") to.delete("cursor");
  else to.set("cursor", props.cursor);
  return (
    <Link to={`?${to}`} rel={props.rel} className={className}>
      {props.children}
    </Link>
  );
}
