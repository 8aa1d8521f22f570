import { Link, useNavigate } from "@remix-run/react";
import { buttonClass } from "@wardway/widgets/ui/button";
import { useHydrated } from "@wardway/widgets/ui/use-hydrated";
import { type KeyboardEvent, useState } from "react";
import { definePart, usePart } from "./part.ts";
import type { RowMenuPanelProps } from "./row-menu-panel.tsx";

interface RowMenuProps extends Pick<RowMenuPanelProps, "id" | "label" | "links"> {
  /** Offers the same without a script. */
  page: string;
}

const panel = definePart<RowMenuPanelProps>(async () => (await import("./row-menu-panel.tsx")).RowMenuPanel);

/** Before hydration a link. */
export function RowMenu({ id, label, page, links }: RowMenuProps) {
  const [openedBy, setOpenedBy] = useState<"keyboard" | "pointer" | null>(null);
  const navigate = useNavigate();
  const Panel = usePart(panel, openedBy !== null, () => navigate(page, { preventScrollReset: true }));
  const triggerClass = buttonClass({ variant: "secondary", size: "small", className: "icon-ellipsis" });
  const content = <span>{label}</span>;
  if (!useHydrated()) {
    return (
      <Link id={id} to={page} preventScrollReset discover="none" className={triggerClass}>
        {content}
      </Link>
    );
  }
  if (Panel) {
    return (
      <Panel
        id={id}
        label={label}
        links={links}
        triggerClass={triggerClass}
        isByKeyboard={openedBy === "keyboard"}
      />
    );
  }
  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown") return;
    event.preventDefault();
    setOpenedBy("keyboard");
  };
  return (
    <button
      id={id}
      type="button"
      aria-haspopup="menu"
      aria-expanded={openedBy !== null}
      className={triggerClass}
      // Enter and Space click without a count.
      onClick={({ detail }) => setOpenedBy(detail === 0 ? "keyboard" : "pointer")}
      onKeyDown={openByArrow}
    >
      {content}
    </button>
  );
}
