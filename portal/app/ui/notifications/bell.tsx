import { useSignals } from "@preact/signals-react/runtime";
import { Link } from "@remix-run/react";
import { Bell as BellIcon } from "lucide-react";
import { Popover } from "radix-ui";
import type { MouseEvent } from "react";
import { useLinkDialog } from "../use-link-dialog.ts";
import { NotificationPanel } from "./notification-panel.tsx";
import { useUnreadCount } from "./unread.ts";
import { unreadMark, unreadWords } from "./unread-texts.ts";
import { useAnnouncedUnread } from "./use-announced-unread.ts";

/** The bell in the top bar: a link to the list of notifications that opens the latest in place once the script is there. */
export function Bell() {
  useSignals();
  const { unread: unreadSignal, setUnread } = useUnreadCount();
  const unread = unreadSignal.value;
  const announced = useAnnouncedUnread(unread);
  const { open, setOpen, link } = useLinkDialog();
  const onClick = (event: MouseEvent) => {
    if (!open) return link.onClick(event);
    event.preventDefault();
    setOpen(false);
  };
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Anchor asChild>
        <Link
          {...link}
          to="/notifications"
          onClick={onClick}
          aria-label={`Notifications, ${unreadWords(unread)}`}
          aria-expanded={link["aria-haspopup"] ? open : undefined}
          className="relative grid size-11 place-items-center rounded-md text-muted hover:bg-raised hover:text-ink aria-expanded:bg-raised aria-expanded:text-ink"
        >
          <BellIcon aria-hidden="true" className="size-5.5" strokeWidth={1.75} />
          {unread > 0 && (
            <span
              aria-hidden="true"
              className="absolute top-1 right-0.5 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-danger px-1 font-semibold text-[0.6875rem] text-on-danger leading-none tabular-nums ring-2 ring-surface"
            >
              {unreadMark(unread)}
            </span>
          )}
        </Link>
      </Popover.Anchor>
      <span role="status" className="sr-only">
        {announced}
      </span>
      <NotificationPanel
        isOpen={open}
        unread={unread}
        setUnread={setUnread}
        close={() => setOpen(false)}
        // A press on the bell itself closes the panel once, not twice.
        isBell={(target) => target instanceof Node && link.ref.current?.contains(target) === true}
      />
    </Popover.Root>
  );
}
