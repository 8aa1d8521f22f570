import { Link } from "@remix-run/react";
import type { Notification, NotificationType } from "@wardway/model";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { classNames } from "@wardway/widgets/ui/class-names";
import { EmptyState } from "@wardway/widgets/ui/empty-state";
import { Time } from "@wardway/widgets/ui/time";
import type { Clock } from "@wardway/widgets/ui/time-format";
import { notificationText, notificationTitles } from "#app/domain/transports/notifications/texts.ts";
import { Icon, type IconName } from "../icon.tsx";
import { messages } from "./messages.ts";

const milestoneStyle = { icon: "map-pin-check", tone: "text-in-progress bg-in-progress/12" } as const;

const typeStyles: Record<NotificationType, { readonly icon: IconName; readonly tone: string }> = {
  created: { icon: "siren", tone: "text-pending bg-pending/12" },
  response_received: { icon: "message-square-reply", tone: "text-needs-approval bg-needs-approval/12" },
  approved: { icon: "circle-check", tone: "text-approved bg-approved/12" },
  response_rejected: { icon: "circle-slash", tone: "text-muted bg-raised" },
  started: { icon: "ambulance", tone: "text-in-progress bg-in-progress/12" },
  en_route: milestoneStyle,
  at_pickup: milestoneStyle,
  patient_aboard: milestoneStyle,
  at_destination: milestoneStyle,
  transfer_of_care: milestoneStyle,
  completed: { icon: "flag", tone: "text-completed bg-completed/12" },
  cancelled: { icon: "x", tone: "text-cancelled bg-cancelled/12" },
  released: { icon: "undo-2", tone: "text-pending bg-pending/12" },
  unanswered_amber: { icon: "alarm-clock", tone: "text-pending bg-pending/12" },
  unanswered_red: { icon: "triangle-exclamation-point", tone: "text-critical bg-critical/14" },
  undecided_amber: { icon: "alarm-clock", tone: "text-pending bg-pending/12" },
  undecided_red: { icon: "triangle-exclamation-point", tone: "text-critical bg-critical/14" },
  not_started_amber: { icon: "alarm-clock", tone: "text-pending bg-pending/12" },
  not_started_red: { icon: "triangle-exclamation-point", tone: "text-critical bg-critical/14" },
  not_arrived_amber: { icon: "alarm-clock", tone: "text-pending bg-pending/12" },
  not_arrived_red: { icon: "triangle-exclamation-point", tone: "text-critical bg-critical/14" },
};

export interface NotificationListProps {
  /** Newest first. */
  readonly notifications: readonly Notification[];
  readonly clock: Clock;
  readonly onOpen?: () => void;
}

/** Plain text if the request is no longer visible. */
export function NotificationList({ notifications, clock, onOpen }: NotificationListProps) {
  const { t } = useTranslator(messages);
  if (notifications.length === 0) {
    return (
      <EmptyState
        title={t("ui.notifications.noNotificationsYet")}
        description={t("ui.notifications.changesByOtherUsersTo")}
      />
    );
  }
  return (
    <ul className="divide-y divide-line">
      {notifications.map((notification) => (
        <li key={notification.id}>
          {notification.canOpen ? (
            <Link
              to={`/notifications/${notification.id}`}
              onClick={onOpen}
              className="flex gap-3 px-4 py-3 -outline-offset-2 hover:bg-raised sm:px-5"
            >
              <Entry notification={notification} clock={clock} />
            </Link>
          ) : (
            <div className="flex gap-3 px-4 py-3 sm:px-5">
              <Entry notification={notification} clock={clock} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Null if the request is no longer visible. */
function Patient({ notification }: { notification: Notification }) {
  const { t } = useTranslator(messages);
  const { patientInitials: patient, currentLocation: from, destination: to } = notification;
  if (patient === null || from === null || to === null) return null;
  return (
    <span className="block text-pretty text-sm leading-5 wrap-anywhere">
      {t("ui.notifications.patientFromTo", { patient, from, to })}
    </span>
  );
}

function Entry({ notification, clock }: { notification: Notification; clock: Clock }) {
  const { t } = useTranslator(messages);
  const isUnread = notification.readAt === null;
  const { icon, tone } = typeStyles[notification.type];
  return (
    <>
      <span className={classNames("mt-0.5 grid size-9 shrink-0 place-items-center rounded-full", tone)}>
        <Icon name={icon} className="size-4.5" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-3">
          <span className={classNames("min-w-0", isUnread ? "font-semibold" : "font-medium text-muted")}>
            {isUnread && <span className="sr-only">{t("ui.notifications.unreadPrefix")} </span>}
            {notificationTitles[notification.type]}
          </span>
          <Time
            {...clock}
            value={notification.createdAt}
            show="relative"
            className="shrink-0 text-muted text-sm"
          />
        </span>
        <span className="block text-pretty text-muted text-sm leading-5 wrap-anywhere">
          {notificationText(notification)}
        </span>
        <Patient notification={notification} />
      </span>
      <span
        aria-hidden="true"
        className={classNames("mt-2 size-2 shrink-0 rounded-full", isUnread ? "bg-ink" : "invisible")}
      />
    </>
  );
}
