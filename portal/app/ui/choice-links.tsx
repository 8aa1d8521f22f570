import { Link, useSearchParams } from "@remix-run/react";
import { classNames } from "@wardway/widgets/ui/class-names";

export interface ChoiceLinksProps {
  label: string;
  param: string;
  options: readonly { readonly value: string; readonly label: string }[];
  current: string;
  /** Search parameters to remove on a change, such as a cursor. */
  clears?: readonly string[];
}

/** Views of the same page as links, so that each has a URL. */
export function ChoiceLinks({ label, param, options, current, clears = [] }: ChoiceLinksProps) {
  const [search] = useSearchParams();
  const linkTo = (value: string) => {
    const next = new URLSearchParams(search);
    for (const name of clears) next.delete(name);
    next.set(param, value);
    return `?${next}`;
  };
  return (
    <nav aria-label={label} data-print="hidden" className="max-sm:w-full">
      <ul className="flex overflow-hidden rounded-md border border-line">
        {options.map((option) => (
          <li key={option.value} className="flex-1 not-first:border-line not-first:border-l sm:flex-none">
            <Link
              to={linkTo(option.value)}
              replace
              preventScrollReset
              aria-current={option.value === current ? "true" : undefined}
              className={classNames(
                "flex min-h-11 items-center justify-center px-2 text-center sm:whitespace-nowrap font-medium text-sm transition-colors focus-visible:-outline-offset-2 sm:px-3.5 lg:min-h-9 pointer-coarse:min-h-11",
                option.value === current ? "bg-raised text-ink" : "text-muted hover:bg-raised hover:text-ink",
              )}
            >
              {option.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
