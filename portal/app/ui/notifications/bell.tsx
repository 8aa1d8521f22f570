import { useSignals } from "@preact/signals-react/runtime";
import { Link, useNavigate } from "@remix-run/react";
import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import { type MouseEvent, useEffect, useRef, useState } from "react";
import { portalLanguage } from "#app/infra/language.ts";
import { Icon } from "../icon.tsx";
import { definePart, usePart } from "../part.ts";
import { useLinkDialog } from "../use-link-dialog.ts";
import { messages } from "./messages.ts";
import type { NotificationPanelProps } from "./notification-panel.tsx";
import { useUnreadCount } from "./unread.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

const MAX_SHOWN = 9;

const panel = definePart<NotificationPanelProps>(
  async () => (await import("./notification-panel.tsx")).NotificationPanel,
);

/** A link; with a script it opens a popover. */
export function Bell() {
  const { t } = useTranslator(messages);
  useSignals();
  const { unread: unreadSignal, setUnread } = useUnreadCount();
  const unread = unreadSignal.value;
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
        aria-label={t("ui.notifications.notifications", { unread: formatUnreadLabel(unread) })}
        aria-expanded={link["aria-haspopup"] ? open : undefined}
        className="icon-button"
      >
        <Icon name="bell" />
        {unread > 0 && (
          <span aria-hidden="true" className="bell-count">
            {formatUnreadBadge(unread)}
          </span>
        )}
      </Link>
      <span role="status" className="sr-only">
        {announced}
      </span>
      {Panel && (
        <Panel
          isOpen={open}
          bell={link.ref}
          unread={unread}
          setUnread={setUnread}
          close={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** Announces an increase of the count. */
function useAnnouncedUnread(unread: number): string {
  const { t } = useTranslator(messages);
  const previous = useRef(unread);
  const [announcement, setAnnouncement] = useState("");
  useEffect(() => {
    if (unread === previous.current) return;
    setAnnouncement(
      unread > previous.current
        ? t("ui.notifications.newNotification", { unread: formatUnreadLabel(unread) })
        : "",
    );
    previous.current = unread;
  }, [unread, t]);
  return announcement;
}

/** "3", "9+". */
const formatUnreadBadge = (unread: number) => (unread > MAX_SHOWN ? `${MAX_SHOWN}+` : String(unread));

/** 'none unread', '3 unread', 'more than 9 unread'. */
function formatUnreadLabel(unread: number): string {
  if (unread === 0) return "none unread";
  return unread > MAX_SHOWN
    ? `more than ${MAX_SHOWN} unread`
    : translate("ui.notifications.unread", { unread });
}
