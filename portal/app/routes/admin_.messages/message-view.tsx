import { Form, Link } from "@remix-run/react";
import { Button, buttonClass } from "@wardway/widgets/ui/button";
import { Card } from "@wardway/widgets/ui/card";
import { Time } from "@wardway/widgets/ui/time";
import { ArrowLeft, Reply } from "lucide-react";
import type { ShownMessage } from "#app/domain/contact/read.server.ts";
import { useSubmission } from "#app/http/use-submission.ts";
import { useViewer } from "#app/http/viewer.ts";
import { EmailAddress } from "#app/ui/email-address.tsx";

export function MessageView({ message, query }: { message: ShownMessage; query: URLSearchParams }) {
  const { now, timeZone } = useViewer();
  const isRead = message.readAt !== null;
  const pending = useSubmission().formMethod === "POST";
  return (
    <div>
      <Link
        to={`?${withoutOpen(query)}`}
        className="-ml-2 mb-2 inline-flex min-h-11 items-center gap-2 rounded-md px-2 font-medium text-muted text-sm hover:text-ink lg:hidden"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        All messages
      </Link>
      <Card
        title={<bdi>{message.name}</bdi>}
        description={<bdi className="wrap-anywhere">{message.organization}</bdi>}
        actions={
          <>
            <a
              href={getReplyUri(message.email)}
              className={`${buttonClass({ size: "small" })} max-sm:flex-1`}
            >
              <Reply aria-hidden="true" className="size-4" />
              Reply by mail
            </a>
            <Form method="post" preventScrollReset className="max-sm:flex-1">
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
                {isRead ? "Mark as unread" : "Mark as read"}
              </Button>
            </Form>
          </>
        }
      >
        <dl className="grid gap-x-6 gap-y-1 border-line border-b pb-4 sm:grid-cols-[5rem_minmax(0,1fr)]">
          <dt className="text-muted text-sm leading-6">Email</dt>
          <dd>
            <EmailAddress>{message.email}</EmailAddress>
          </dd>
          <dt className="text-muted text-sm leading-6">Received</dt>
          <dd>
            <Time value={message.createdAt} now={now} timeZone={timeZone} />
          </dd>
          {message.readAt !== null && (
            <>
              <dt className="text-muted text-sm leading-6">Read</dt>
              <dd>
                by <bdi>{message.readBy ?? "a former account"}</bdi>,{" "}
                <Time value={message.readAt} now={now} timeZone={timeZone} show="exact" />
              </dd>
            </>
          )}
        </dl>
        <p dir="auto" className="max-w-prose whitespace-pre-wrap pt-4 leading-relaxed wrap-anywhere">
          {message.message ?? (
            <span className="text-muted">No message was left, only the way to reach them.</span>
          )}
        </p>
      </Card>
    </div>
  );
}

/** RFC 6068: characters of an address may be reserved in the URI. */
function getReplyUri(email: string): string {
  const address = encodeURIComponent(email).replace("%40", "@");
  return `mailto:${address}?subject=${encodeURIComponent("Your message to Wardway")}`;
}

function withoutOpen(query: URLSearchParams): string {
  const next = new URLSearchParams(query);
  next.delete("open");
  return next.toString();
}
