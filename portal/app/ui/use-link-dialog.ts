import { useHydrated } from "@wardway/widgets/ui/use-hydrated";
import { type MouseEvent, useEffect, useRef, useState } from "react";

/**
 * A link that opens a dialog in place once the script is there, and leads to its page until then or when it is
 * asked for in a tab of its own. The link has the focus again when the dialog closes.
 */
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
