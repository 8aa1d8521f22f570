import { t } from "@lingui/core/macro";
import { useSignals } from "@preact/signals-react/runtime";
import { Link, useNavigate } from "@remix-run/react";
import { type MouseEvent, useEffect, useRef, useState } from "react";
import { Icon } from "#app/components/icon.tsx";
import { definePart, usePart } from "#app/components/part.ts";
import { useLinkDialog } from "#app/components/use-link-dialog.ts";
import { useBellCounts } from "./bell-counts.ts";
import type { NotificationPanelProps } from "./notification-panel.tsx";

const MAX_SHOWN = 9;

const panel = definePart<NotificationPanelProps>(
  async () => (await import("./notification-panel.tsx")).NotificationPanel,
);

/** A link; with a script it opens a popover. The number is of what waits; a dot says that there is news. */
export function Bell() {
  useSignals();
  const { counts, setCounts } = useBellCounts();
  const { unread, waiting } = counts.value;
  const announced = useAnnouncedUnread(unread);
  const { open, setOpen, link } = useLinkDialog();
  const navigate = useNavigate();
  // Stays mounted with what it showed last.
  const wasOpened = useRef(false);
  wasOpened.current ||= open;
  const Panel = usePart(panel, wasOpened.current, () => navigate("/notifications"));
  const onClick = (event: MouseEvent) => {
    if (!open) return link.onClick(event);
    event.preventDefault();
    setOpen(false);
  };
  return (
    <>
      <Link
        {...link}
        to="/notifications"
        discover="none"
        onClick={onClick}
        aria-label={formatLabel(unread, waiting)}
        aria-expanded={link["aria-haspopup"] ? open : undefined}
        className="icon-button"
      >
        <Icon name="bell" />
        {waiting > 0 ? (
          <span aria-hidden="true" className="bell-count">
            {formatBadge(waiting)}
          </span>
        ) : (
          unread > 0 && <span aria-hidden="true" className="bell-dot" />
        )}
      </Link>
      <span role="status" className="sr-only">
        {announced}
      </span>
      {Panel && (
        <Panel
          isOpen={open}
          bell={link.ref}
          hasNews={unread > waiting}
          setCounts={setCounts}
          close={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** Announces an increase of the count. */
function useAnnouncedUnread(unread: number): string {
  const previous = useRef(unread);
  const [announcement, setAnnouncement] = useState("");
  useEffect(() => {
    if (unread === previous.current) return;
    setAnnouncement(
      unread > previous.current ? t`New notification, ${{ unread: formatUnreadLabel(unread) }}` : "",
    );
    previous.current = unread;
  }, [unread]);
  return announcement;
}

/** "3", "9+". */
const formatBadge = (waiting: number) => (waiting > MAX_SHOWN ? `${MAX_SHOWN}+` : String(waiting));

/** 'Notifications, 3 unread, 1 waiting for you'. */
function formatLabel(unread: number, waiting: number): string {
  const unreadLabel = formatUnreadLabel(unread);
  if (waiting === 0) return t`Notifications, ${{ unread: unreadLabel }}`;
  return t`Notifications, ${{ unread: unreadLabel }}, ${{ waiting: formatBadge(waiting) }} waiting for you`;
}

/** 'none unread', '3 unread', 'more than 9 unread'. */
function formatUnreadLabel(unread: number): string {
  if (unread === 0) return t`none unread`;
  return unread > MAX_SHOWN ? t`more than ${MAX_SHOWN} unread` : t`${unread} unread`;
}
