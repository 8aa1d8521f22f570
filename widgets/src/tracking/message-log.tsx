import type { MessageSide, TransportMessage } from "@wardway/model";
import { threadMessages } from "@wardway/model/messages/en/thread";
import CheckCheck from "lucide-react/icons/check-check";
import { useEffect, useRef } from "react";
import { useTranslator } from "../messages/messages.tsx";
import { Time } from "../ui/time.tsx";
import type { Clock } from "../ui/time-format.ts";
import { type MarkRead, useMarkRead } from "./use-mark-read.ts";

export type { MarkRead };

export interface MessageLogProps extends Clock {
  /** Of one thread, oldest first. */
  messages: readonly TransportMessage[];
  /** The reader's; null for administrators, who mark nothing as read. */
  side: MessageSide | null;
  hospitalName: string;
  markRead: MarkRead;
  /** By the page, such as "25%" of the screen's height. */
  coveredBelow?: string | undefined;
}

const NEAR_END_PX = 48;

/** What the hospital and one company have written to each other. */
export function MessageLog({
  messages,
  side,
  hospitalName,
  markRead,
  coveredBelow,
  ...clock
}: MessageLogProps) {
  const { t } = useTranslator(threadMessages);
  const log = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const unread = useRef<HTMLElement>(null);
  const newestUnread =
    side === null
      ? null
      : (messages.findLast(({ from, readAt }) => from !== side && readAt === null)?.id ?? null);
  useMarkRead(newestUnread, unread, markRead, coveredBelow);
  const { id: newest, from, ambulanceCompanyName: companyName } = messages.at(-1) ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: of a new message only
  useEffect(() => {
    // Who reads an older one goes on reading.
    if (isAtEnd.current || from === side) log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [newest]);
  useEffect(() => {
    const element = log.current;
    // It may be hidden at first.
    const sized = new ResizeObserver(() => {
      if (isAtEnd.current) element?.scrollTo({ top: element.scrollHeight });
    });
    if (element) sized.observe(element);
    return () => sized.disconnect();
  }, []);
  return (
    <div
      ref={log}
      role="log"
      aria-label={t("thread.with", { organization: side === "company" ? hospitalName : (companyName ?? "") })}
      aria-relevant="additions"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
      tabIndex={0}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < NEAR_END_PX;
      }}
      className="message-log"
    >
      {messages.map((message) => (
        <article
          key={message.id}
          ref={message.id === newestUnread ? unread : undefined}
          data-unread={message.id === newestUnread || undefined}
          data-own={message.from === side || undefined}
        >
          <header>
            <b>
              <bdi translate="no">
                {message.from === "hospital" ? hospitalName : message.ambulanceCompanyName}
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
          {(message.from === side || side === null) && <ReadMark readAt={message.readAt} clock={clock} />}
        </article>
      ))}
    </div>
  );
}

function ReadMark({ readAt, clock }: Pick<TransportMessage, "readAt"> & { clock: Clock }) {
  const { t } = useTranslator(threadMessages);
  return (
    <footer aria-live="off">
      {readAt === null ? (
        t("thread.notRead")
      ) : (
        <>
          <CheckCheck aria-hidden="true" className="size-4 shrink-0" />
          <span>
            {t("thread.read")} <Time {...clock} value={readAt} show="exact" />
          </span>
        </>
      )}
    </footer>
  );
}
