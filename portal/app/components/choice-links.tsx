import { Link, useSearchParams } from "@remix-run/react";

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
    <nav aria-label={label}>
      <ul className="segments">
        {options.map((option) => (
          <li key={option.value}>
            <Link
              to={linkTo(option.value)}
              replace
              preventScrollReset
              discover="none"
              aria-current={option.value === current ? "true" : undefined}
            >
              {option.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
