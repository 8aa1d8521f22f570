import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { classNames } from "@wardway/widgets/ui/class-names";
import { EmptyState } from "@wardway/widgets/ui/empty-state";
import { Time } from "@wardway/widgets/ui/time";
import type { MessagePage } from "#app/domain/contact/read-messages.server.ts";
import { useViewer } from "#app/shell/page/viewer.ts";

export interface MessageListProps {
  page: MessagePage;
  openId: number | null;
  /** Preserved by each link. */
  query: URLSearchParams;
  show: "all" | "unread";
  search: string;
}

export function MessageList({ page, openId, query, show, search }: MessageListProps) {
  const { now, timeZone } = useViewer();
  if (page.items.length === 0) return <NoMessages show={show} search={search} />;
  return (
    <ul aria-label={t`Messages, newest first`} className="divide-y divide-line">
      {page.items.map((message) => (
        <li key={message.id}>
          <Link
            to={`?${withOpen(query, message.id)}`}
            preventScrollReset
            aria-current={message.id === openId ? "true" : undefined}
            className={classNames(
              "relative block py-3.5 pr-4 pl-9 transition-colors focus-visible:-outline-offset-2 sm:pr-5",
              message.id === openId ? "bg-raised" : "hover:bg-raised/60",
            )}
          >
            {message.isUnread && (
              <span className="absolute top-5.5 left-4 size-2.5 rounded-full bg-ink">
                <span className="sr-only">{t`Unread:`} </span>
              </span>
            )}
            <span className="flex items-baseline justify-between gap-3">
              <bdi
                className={classNames(
                  "truncate",
                  message.isUnread ? "font-semibold" : "font-medium text-muted",
                )}
              >
                {message.name}
              </bdi>
              <Time
                value={message.createdAt}
                now={now}
                timeZone={timeZone}
                show="exact"
                className="shrink-0 text-muted text-sm"
              />
            </span>
            <bdi className="block truncate text-muted text-sm">{message.organization}</bdi>
            {message.glimpse && <bdi className="mt-0.5 block truncate text-sm">{message.glimpse}</bdi>}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function NoMessages({ show, search }: Pick<MessageListProps, "show" | "search">) {
  if (search !== "") {
    return (
      <EmptyState
        title={t`No results.`}
        description={
          <Trans>
            No message contains <bdi className="font-medium text-ink wrap-anywhere">{search}</bdi>.
          </Trans>
        }
      />
    );
  }
  return show === "unread" ? (
    <EmptyState title={t`Every message is read.`} />
  ) : (
    <EmptyState
      title={t`No messages yet.`}
      description={t`They arrive by the contact form of the landing page.`}
    />
  );
}

function withOpen(query: URLSearchParams, id: number): string {
  const next = new URLSearchParams(query);
  next.set("open", String(id));
  return next.toString();
}
