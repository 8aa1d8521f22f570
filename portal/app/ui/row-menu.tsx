import { Link } from "@remix-run/react";
import { buttonClass } from "@wardway/widgets/ui/button";
import { useHydrated } from "@wardway/widgets/ui/use-hydrated";
import { DropdownMenu } from "radix-ui";

export interface MenuLink {
  readonly label: string;
  readonly to: string;
}

const itemClass =
  "flex min-h-11 items-center rounded-md px-3 py-1.5 font-medium text-ink text-sm outline-none hover:bg-raised data-highlighted:bg-raised lg:min-h-10 pointer-coarse:min-h-11";

export interface RowMenuProps {
  id: string;
  label: string;
  /** Offers the same without a script. */
  page: string;
  links: readonly MenuLink[];
}

/** Before hydration a link. */
export function RowMenu({ id, label, page, links }: RowMenuProps) {
  const triggerClass = buttonClass({ variant: "secondary", size: "small", className: "icon-ellipsis" });
  const triggerContent = <span>{label}</span>;
  if (!useHydrated()) {
    return (
      <Link id={id} to={page} preventScrollReset discover="none" className={triggerClass}>
        {triggerContent}
      </Link>
    );
  }
  return (
    // A modal's scroll lock inserts a style element that the content security policy blocks.
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger id={id} className={triggerClass}>
        {triggerContent}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
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
