import { Link } from "@remix-run/react";
import { DropdownMenu } from "radix-ui";
import { type FocusEvent, useRef } from "react";

const itemClass =
  "flex min-h-11 items-center rounded-md px-3 py-1.5 font-medium text-ink text-sm outline-none hover:bg-raised data-highlighted:bg-raised lg:min-h-10 pointer-coarse:min-h-11";

export interface MenuLink {
  readonly label: string;
  readonly to: string;
}

export interface RowMenuPanelProps {
  readonly id: string;
  readonly label: string;
  readonly links: readonly MenuLink[];
  readonly triggerClass: string;
  /** The first item then has the focus. */
  readonly isByKeyboard: boolean;
}

/** Opens on mounting, and by its own button from then on. */
export function RowMenuPanel({ id, label, links, triggerClass, isByKeyboard }: RowMenuPanelProps) {
  const isNew = useRef(true);
  const focusFirst = ({ target, currentTarget }: FocusEvent) => {
    if (!isNew.current || target !== currentTarget) return;
    isNew.current = false;
    if (isByKeyboard) currentTarget.querySelector<HTMLElement>("[role=menuitem]")?.focus();
  };
  return (
    // A modal's scroll lock inserts a style element that the content security policy blocks.
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger id={id} className={triggerClass}>
        <span>{label}</span>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          onFocus={focusFirst}
          align="end"
          sideOffset={6}
          collisionPadding={12}
          className="z-50 min-w-52 rounded-lg bg-surface p-1.5 shadow-float"
        >
          {links.map((link) => (
            <DropdownMenu.Item key={link.to} asChild>
              <Link to={link.to} preventScrollReset className={itemClass}>
                {link.label}
              </Link>
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
