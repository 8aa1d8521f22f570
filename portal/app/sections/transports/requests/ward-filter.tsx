import { t } from "@lingui/core/macro";
import { Link, useSearchParams } from "@remix-run/react";
import { buttonClass } from "@wardway/widgets/ui/button";
import { classNames } from "@wardway/widgets/ui/class-names";
import { useState } from "react";
import { Icon } from "#app/components/icon.tsx";
import { useDismissableDetails } from "#app/components/use-dismissable-details.ts";
import { useViewer } from "#app/shell/page/viewer.ts";

interface WardFilterProps {
  /** Of the hospital. */
  units: readonly string[] | null | undefined;
  /** Also by who requested. Default: true. */
  hasMine?: boolean;
}

/**
 * A hospital's list by who requested, or by unit. Each choice is an address, so that a ward can bookmark its list. Its links come when it
 * is opened, as each page has it.
 */
export function WardFilter({ units, hasMine = true }: WardFilterProps) {
  const details = useDismissableDetails();
  const [isOpen, setOpen] = useState(false);
  const [parameters] = useSearchParams();
  const { actor } = useViewer();
  if (actor.role !== "hospital") return null;
  const isMine = parameters.get("whose") === "mine";
  const unit = isMine ? "" : (parameters.get("unit") ?? "");
  const addressOf = (name?: "whose" | "unit", value = "") => {
    const next = new URLSearchParams(parameters);
    for (const each of ["cursor", "whose", "unit"]) next.delete(each);
    if (name) next.set(name, value);
    return `?${next}`;
  };
  const all = hasMine ? t`All requests` : t`All units`;
  const choice = (text: string, to: string, isCurrent: boolean) => (
    <li key={to}>
      <Link
        to={to}
        preventScrollReset
        discover="none"
        aria-current={isCurrent ? "true" : undefined}
        onClick={() => {
          details.current?.removeAttribute("open");
          details.current?.querySelector("summary")?.focus();
        }}
        className={classNames("popover-link", isCurrent && "bg-raised")}
      >
        {text}
      </Link>
    </li>
  );
  return (
    <details ref={details} className="relative my-1" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={buttonClass({ variant: "quiet", size: "small" })}>
        {unit === "" ? isMine ? t`My requests` : all : <span className="max-w-44 truncate">{unit}</span>}
        <Icon name="chevron-down" className="size-4" />
      </summary>
      {isOpen && (
        <ul className="popover absolute right-0 mt-1 max-h-80 w-64 overflow-y-auto p-1">
          {choice(all, addressOf(), !isMine && unit === "")}
          {hasMine && choice(t`My requests`, addressOf("whose", "mine"), isMine)}
          {units?.map((each) =>
            choice(each, addressOf("unit", each), each.toLowerCase() === unit.toLowerCase()),
          )}
        </ul>
      )}
    </details>
  );
}
