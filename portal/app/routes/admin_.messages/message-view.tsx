import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Form, Link } from "@remix-run/react";
import { Button, buttonClass } from "@wardway/widgets/ui/button";
import { Time } from "@wardway/widgets/ui/time";
import { EmailAddress } from "#app/components/email-address.tsx";
import { Icon } from "#app/components/icon.tsx";
import { Section } from "#app/components/section.tsx";
import { useSubmission } from "#app/components/use-submission.ts";
import type { ShownMessage } from "#app/domain/contact/read-messages.server.ts";
import { useViewer } from "#app/shell/page/viewer.ts";

export function MessageView({ message, query }: { message: ShownMessage; query: URLSearchParams }) {
  const { now, timeZone } = useViewer();
  const isRead = message.readAt !== null;
  const reader = message.readBy ?? t`a former account`;
  const pending = useSubmission().formMethod === "POST";
  return (
    <div>
      <Link
        to={`?${withoutOpen(query)}`}
        className="-ml-2 mb-2 inline-flex min-h-11 items-center gap-2 rounded-md px-2 font-medium text-muted text-sm hover:text-ink lg:hidden"
      >
        <Icon name="arrow-left" className="size-4" />
        {t`All messages`}
      </Link>
      <Section
        title={<bdi>{message.name}</bdi>}
        description={<bdi className="wrap-anywhere">{message.organization}</bdi>}
        actions={
          <>
            <a
              href={getReplyUri(message.email)}
              className={`${buttonClass({ size: "small" })} max-sm:flex-1`}
            >
              <Icon name="reply" className="size-4" />
              {t`Reply by mail`}
            </a>
            <Form method="post" preventScrollReset className="max-sm:flex-1">
              <input type="hidden" name="intent" value="mark" />
              <input type="hidden" name="messageId" value={message.id} />
              <Button
                type="submit"
                variant="secondary"
                size="small"
                name="mark"
                value={isRead ? "unread" : "read"}
                pending={pending}
                className="max-sm:w-full"
              >
                {isRead ? t`Mark as unread` : t`Mark as read`}
              </Button>
            </Form>
          </>
        }
      >
        <dl className="grid gap-x-6 gap-y-1 border-line border-b pb-4 sm:grid-cols-[5rem_minmax(0,1fr)]">
          <dt className="text-muted text-sm leading-6">{t`Email`}</dt>
          <dd>
            <span className="wrap-anywhere">
              <EmailAddress>{message.email}</EmailAddress>
            </span>
          </dd>
          <dt className="text-muted text-sm leading-6">{t`Received`}</dt>
          <dd>
            <Time value={message.createdAt} now={now} timeZone={timeZone} />
          </dd>
          {message.readAt !== null && (
            <>
              <dt className="text-muted text-sm leading-6">{t`Read`}</dt>
              <dd>
                <Trans>
                  by <bdi>{reader}</bdi>,{" "}
                  <Time value={message.readAt} now={now} timeZone={timeZone} show="exact" />
                </Trans>
              </dd>
            </>
          )}
        </dl>
        <p dir="auto" className="max-w-prose whitespace-pre-wrap pt-4 leading-relaxed wrap-anywhere">
          {message.message ?? (
            <span className="text-muted">{t`No message was left, only contact details.`}</span>
          )}
        </p>
      </Section>
    </div>
  );
}

/** RFC 6068: an address may contain reserved characters. */
function getReplyUri(email: string): string {
  const address = encodeURIComponent(email).replace("%40", "@");
  return `mailto:${address}?subject=${encodeURIComponent(t`Your message to Wardway`)}`;
}

function withoutOpen(query: URLSearchParams): string {
  const next = new URLSearchParams(query);
  next.delete("open");
  return next.toString();
}
