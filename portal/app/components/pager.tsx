import { plural, t } from "@lingui/core/macro";
import { Link, useSearchParams } from "@remix-run/react";
import { pageSizes } from "@wardway/model";
import { buttonClass } from "@wardway/widgets/ui/button";
import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

export interface PagerProps {
  /** Cursors; null without such a page, empty for the first page. */
  previous: string | null;
  next: string | null;
  label?: string;
  /** Rows of this page, and of all pages if known: "1 to 20 of 43". */
  range?: { readonly count: number; readonly total?: number | undefined };
  /** Between range and links, such as "10 of 43". */
  children?: ReactNode;
}

/** The end of a list; without a range and a second page it renders nothing. */
export function Pager({ previous, next, label = t`Pages`, range, children }: PagerProps) {
  const [search] = useSearchParams();
  const isSingle = previous === null && next === null;
  if (isSingle && (!range || range.count === 0)) return null;
  return (
    <div className="list-foot">
      {range && range.count > 0 && <span>{formatRange(range, previous, next)}</span>}
      {children}
      {!isSingle && (
        <nav aria-label={label} className="ml-auto flex gap-2">
          <PageLink cursor={previous} search={search} rel="prev">
            <Icon name="chevron-left" className="size-4" />
            {t`Previous`}
          </PageLink>
          <PageLink cursor={next} search={search} rel="next">
            {t`Next`}
            <Icon name="chevron-right" className="size-4" />
          </PageLink>
        </nav>
      )}
    </div>
  );
}

/** Pages have cursors, no numbers: only the first knows its place. */
function formatRange(
  { count, total }: NonNullable<PagerProps["range"]>,
  previous: string | null,
  next: string | null,
): string {
  if (previous === null && next === null) return t`1 to ${count} of ${{ total: String(count) }}`;
  if (total === undefined) return t`${plural(count, { other: "# on this page" })}`;
  const all = total >= pageSizes.maxCount ? `${pageSizes.maxCount - 1}+` : String(total);
  return previous === null ? t`1 to ${count} of ${all}` : t`${count} of ${all}`;
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
    <Link to={`?${to}`} rel={props.rel} discover="none" className={className}>
      {props.children}
    </Link>
  );
}
