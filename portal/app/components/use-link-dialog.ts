import { useHydrated } from "@wardway/widgets/ui/use-hydrated";
import { type MouseEvent, useEffect, useRef, useState } from "react";

/** Opens a dialog, or without a script or in a new tab its page. */
export function useLinkDialog() {
  const [open, setOpen] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);
  const wasOpen = useRef(false);
  const hydrated = useHydrated();

  useEffect(() => {
    if (wasOpen.current && !open) link.current?.focus();
    wasOpen.current = open;
  }, [open]);

  const onClick = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setOpen(true);
  };
  return {
    open,
    setOpen,
    link: { ref: link, onClick, ...(hydrated && { "aria-haspopup": "dialog" as const }) },
  };
}
