import type { SubmissionResult } from "@conform-to/react";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import {
  type Actor,
  canNow,
  type MessageSide,
  type TransportMessage,
  type TransportRequest,
} from "@wardway/model";
import { Time } from "@wardway/widgets/ui/time";
import { useEffect, useRef } from "react";
import { Icon } from "#app/components/icon.tsx";
import { useResetAfter } from "#app/components/use-reset-after.ts";
import { useClock } from "#app/shell/page/use-clock.ts";
import { useViewer } from "#app/shell/page/viewer.ts";
import { MessageForm, useIsSending } from "./message-form.tsx";
import { useMarkRead } from "./use-mark-read.ts";

export interface ThreadProps {
  request: TransportRequest;
  company: { readonly id: number; readonly name: string };
  /** Of this company, oldest first. */
  messages: readonly TransportMessage[];
  redirectTo: string;
  idempotencyKey: string;
  lastResult?: SubmissionResult<string[]> | undefined;
}

/** What the hospital and one company write to each other about a request. */
export function Thread(props: ThreadProps) {
  const { request, company, messages, redirectTo, idempotencyKey, lastResult } = props;
  const { actor } = useViewer();
  const side = getSide(actor);
  const own = messages.findLast(({ from }) => from === side)?.id ?? null;
  const isSending = useIsSending(company.id);
  const key = useResetAfter(isSending, own);
  return (
    <>
      {messages.length > 0 && (
        <Messages request={request} company={company} messages={messages} side={side} />
      )}
      {side !== null && mayWrite(actor, request, company.id) && (
        <MessageForm
          key={key}
          isAfterAnother={key > 0}
          request={request}
          side={side}
          companyId={company.id}
          isSending={isSending}
          to={side === "hospital" ? company.name : request.hospitalName}
          hint={
            request.ambulanceCompanyId === null && side === "hospital"
              ? t`The company is not approved yet: write nothing that identifies the patient.`
              : undefined
          }
          redirectTo={redirectTo}
          idempotencyKey={idempotencyKey}
          lastResult={
            lastResult?.initialValue?.ambulanceCompanyId === String(company.id) ? lastResult : undefined
          }
        />
      )}
    </>
  );
}

/** From the approval on, only in the thread of the company that runs the transport. */
export const mayWrite = (actor: Actor, request: TransportRequest, companyId: number): boolean =>
  canNow(actor, "request.message", request) &&
  (request.ambulanceCompanyId === null || request.ambulanceCompanyId === companyId);

const getSide = ({ role }: Actor): MessageSide | null =>
  role === "admin" ? null : role === "hospital" ? "hospital" : "company";

interface MessagesProps extends Pick<ThreadProps, "request" | "company" | "messages"> {
  /** The viewer's. */
  side: MessageSide | null;
}

const NEAR_END_PX = 48;

function Messages({ request, company, messages, side }: MessagesProps) {
  const clock = useClock();
  const log = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const unread = useRef<HTMLElement>(null);
  const newestUnread = messages.findLast(({ from, readAt }) => from !== side && readAt === null)?.id ?? null;
  useMarkRead(request.id, side, newestUnread, unread);
  const { id: newest, from } = messages.at(-1) ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: of a new message only
  useEffect(() => {
    // Who reads an older one goes on reading.
    if (isAtEnd.current || from === side) log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [newest]);
  return (
    <div
      ref={log}
      role="log"
      aria-label={t`Messages with ${{ organization: side === "company" ? request.hospitalName : company.name }}`}
      aria-relevant="additions"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
      tabIndex={0}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < NEAR_END_PX;
      }}
      className="messages"
    >
      {messages.map((message) => (
        <article
          key={message.id}
          ref={message.id === newestUnread ? unread : undefined}
          data-own={message.from === side || undefined}
        >
          <header>
            <b>
              <bdi translate="no">
                {message.from === "hospital" ? request.hospitalName : message.ambulanceCompanyName}
              </bdi>
            </b>
            {message.authorName !== null && (
              <>
                {", "}
                <bdi translate="no">{message.authorName}</bdi>
              </>
            )}{" "}
            <Time {...clock} value={message.sentAt} show="exact" />
          </header>
          <p dir="auto">{message.text}</p>
          {(message.from === side || side === null) && <ReadMark readAt={message.readAt} />}
        </article>
      ))}
    </div>
  );
}

function ReadMark({ readAt }: Pick<TransportMessage, "readAt">) {
  const clock = useClock();
  return (
    <footer aria-live="off">
      {readAt === null ? (
        t`Not read yet`
      ) : (
        <>
          <Icon name="check-check" className="size-4" />
          <span>
            <Trans>
              Read <Time {...clock} value={readAt} show="exact" />
            </Trans>
          </span>
        </>
      )}
    </footer>
  );
}
