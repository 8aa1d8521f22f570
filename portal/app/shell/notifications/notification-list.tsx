import { t } from "@lingui/core/macro";
import { Link } from "@remix-run/react";
import {
  getDestinationPlace,
  getPickupPlace,
  type NoticeType,
  type Notification,
  type NotificationType,
} from "@wardway/model";
import { classNames } from "@wardway/widgets/ui/class-names";
import { EmptyState } from "@wardway/widgets/ui/empty-state";
import { formatPlace } from "@wardway/widgets/ui/place-name";
import { Time } from "@wardway/widgets/ui/time";
import type { Clock } from "@wardway/widgets/ui/time-format";
import { Icon, type IconName } from "#app/components/icon.tsx";
import {
  isNoticeType,
  noticeText,
  notificationText,
  notificationTitle,
} from "#app/domain/transports/notifications/notification-texts.ts";

const icons: Record<NotificationType | NoticeType, IconName> = {
  created: "siren",
  response_received: "message-square-reply",
  approved: "circle-check",
  response_rejected: "circle-slash",
  response_expired: "circle-slash",
  declined: "circle-slash",
  asking_widened: "megaphone",
  changed: "pencil",
  change_proposed: "pencil",
  pickup_proposed: "pencil",
  proposal_accepted: "circle-check",
  patient_accepted: "hospital",
  redirected: "undo-2",
  proposal_declined: "circle-slash",
  milestone_corrected: "pencil",
  reopened: "undo-2",
  message: "message-square",
  proposal_withdrawn: "undo-2",
  no_response: "alarm-clock",
  started: "ambulance",
  en_route: "map-pin-check",
  at_pickup: "map-pin-check",
  patient_aboard: "map-pin-check",
  at_destination: "map-pin-check",
  transfer_of_care: "map-pin-check",
  completed: "flag",
  cancelled: "x",
  released: "undo-2",
  unanswered_amber: "alarm-clock",
  unanswered_red: "triangle-exclamation-point",
  undecided_amber: "alarm-clock",
  undecided_red: "triangle-exclamation-point",
  not_started_amber: "alarm-clock",
  not_started_red: "triangle-exclamation-point",
  not_arrived_amber: "alarm-clock",
  not_arrived_red: "triangle-exclamation-point",
  arrival_passed: "alarm-clock",
  read_logging_requested: "shield-exclamation-point",
  read_logging_off: "triangle-exclamation-point",
  second_factor_optional: "triangle-exclamation-point",
  audit_rows_removed: "triangle-exclamation-point",
  embed_key_expiring: "key-round",
  embed_key_expires_soon: "key-round",
  embed_key_expired: "key-round",
  embed_key_disabled: "key-round",
  legal_hold_set: "lock",
  legal_hold_released: "lock",
  emergency_access: "shield-exclamation-point",
  provisioning_token_made: "key-round",
  provisioning_token_expiring: "key-round",
  provisioning_token_expired: "key-round",
  standing_order_failing: "triangle-exclamation-point",
  standing_order_orphaned: "triangle-exclamation-point",
};

const urgentTypes: ReadonlySet<string> = new Set([
  "read_logging_off",
  "second_factor_optional",
  "audit_rows_removed",
  "embed_key_disabled",
  "emergency_access",
  "standing_order_failing",
  "standing_order_orphaned",
]);

function describeNotification({ type, transportRequestId, ...notification }: Notification): string {
  const { embedSite, emergencyAccess, standingOrderId } = notification;
  if (isNoticeType(type))
    return noticeText({ type, siteName: embedSite?.name ?? null, emergencyAccess, standingOrderId });
  return notificationText({ ...notification, type, transportRequestId: transportRequestId ?? 0 });
}

interface GroupsProps extends NotificationListProps {
  /** On the first page; also those that are older than the list. */
  readonly waiting: readonly Notification[];
}

/** What waits for the reader's side, then the news. */
export function NotificationGroups({ notifications, waiting, ...props }: GroupsProps) {
  if (waiting.length === 0) return <NotificationList notifications={notifications} {...props} />;
  const shown = new Set(waiting.map(({ id }) => id));
  const news = notifications.filter(({ id }) => !shown.has(id));
  return (
    <>
      <section>
        <h3 className="notification-group">{t`Waiting for you`}</h3>
        <NotificationList notifications={waiting} {...props} />
      </section>
      {news.length > 0 && (
        <section>
          <h3 className="notification-group">{t`News`}</h3>
          <NotificationList notifications={news} {...props} />
        </section>
      )}
    </>
  );
}

interface NotificationListProps {
  /** Newest first. */
  readonly notifications: readonly Notification[];
  readonly clock: Clock;
  readonly onOpen?: () => void;
}

/** Plain text if the request is no longer visible. */
function NotificationList({ notifications, clock, onOpen }: NotificationListProps) {
  if (notifications.length === 0) {
    return (
      <EmptyState
        title={t`No notifications yet`}
        description={t`Changes by other users to your requests and responses appear here.`}
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
              className="notification hover:bg-raised/50"
            >
              <Entry notification={notification} clock={clock} />
            </Link>
          ) : (
            <div className="notification">
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
  const { patientInitials: patient, currentLocation, destination } = notification;
  if (patient === null) return null;
  // It comes to the reader's hospital from another one.
  if (currentLocation === null || destination === null)
    return <span className="block">{t`Patient ${patient}`}</span>;
  const from = formatPlace(getPickupPlace({ ...notification, currentLocation }));
  const to = formatPlace(getDestinationPlace({ ...notification, destination }));
  return <span className="block text-pretty wrap-anywhere">{t`${patient}: ${from} to ${to}`}</span>;
}

function Entry({ notification, clock }: { notification: Notification; clock: Clock }) {
  const isUnread = notification.readAt === null;
  const isUrgent = isUnread && (notification.type.endsWith("_red") || urgentTypes.has(notification.type));
  return (
    <>
      <Icon name={icons[notification.type]} className={isUrgent ? "text-critical" : "text-muted"} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-3">
          <span
            className={classNames("min-w-0", isUrgent ? "late" : isUnread ? "font-semibold" : "text-muted")}
          >
            {isUnread && <span className="sr-only">{t`Unread:`} </span>}
            {notificationTitle(notification.type)}
          </span>
          <Time
            {...clock}
            value={notification.createdAt}
            show="relative"
            className="shrink-0 text-muted text-xs"
          />
        </span>
        <span className="block text-pretty text-muted wrap-anywhere">
          {describeNotification(notification)}
        </span>
        <Patient notification={notification} />
      </span>
      <span aria-hidden="true" className={classNames("notification-dot", !isUnread && "invisible")} />
    </>
  );
}
