import { t } from "@lingui/core/macro";
import { useLocation } from "@remix-run/react";
import { type FocusEvent, type ReactNode, useEffect, useRef } from "react";
import { Icon } from "#app/components/icon.tsx";
import { Logo } from "#app/components/logo.tsx";

const id = "navigation";

/** React 18 has no types for a popover, which the browser opens and closes without a script. */
const popover: object = { popover: "" };
const opens: object = { popovertarget: id };
const closes: object = { popovertarget: id, popovertargetaction: "hide" };

/** Opens the drawer. Below 1024 px. */
export function DrawerButton() {
  return (
    <button type="button" {...opens} aria-label={t`Open menu`} className="icon-button lg:hidden">
      <Icon name="menu" className="size-6" />
    </button>
  );
}

/** Old browsers have no popovers. */
const hide = (panel: HTMLElement | null) => panel?.hidePopover?.();

/** Tab must not lead to what the drawer covers. */
function onBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void {
  if (relatedTarget && !currentTarget.contains(relatedTarget)) hide(currentTarget);
}

/** The sidebar; below 1024 px a drawer. */
export function Drawer({ children }: { children: ReactNode }) {
  const panel = useRef<HTMLElement>(null);
  const { key } = useLocation();
  const shownKey = useRef(key);
  // Every navigation closes the drawer. It may have been opened before the script was loaded.
  useEffect(() => {
    if (shownKey.current === key) return;
    shownKey.current = key;
    hide(panel.current);
  }, [key]);
  useEffect(() => {
    const wide = matchMedia("(width >= 64rem)");
    const close = () => hide(panel.current);
    wide.addEventListener("change", close);
    return () => wide.removeEventListener("change", close);
  }, []);
  return (
    <aside ref={panel} id={id} {...popover} className="sidebar" onBlur={onBlur}>
      <p className="drawer-head">
        <Logo isCopy />
        <button type="button" {...closes} aria-label={t`Close menu`} className="icon-button">
          <Icon name="x" className="size-6" />
        </button>
      </p>
      {children}
    </aside>
  );
}
