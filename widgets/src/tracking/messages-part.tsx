import type { TransportMessage, TransportRequest } from "@wardway/model";
import { threadMessages } from "@wardway/model/messages/en/thread";
import { useEffect, useRef, useState } from "react";
import { useTranslator } from "../messages/messages.tsx";
import { toProblem } from "../problem.ts";
import { useTransportApi } from "../provider.tsx";
import { buttonClass } from "../ui/button-class.ts";
import type { Clock } from "../ui/time-format.ts";
import type { TransportFacts } from "./follow-transport.ts";
import { lazyPart } from "./lazy-part.tsx";
import type { MessageFormProps } from "./message-form.tsx";
import { MessageLog } from "./message-log.tsx";
import { Part } from "./part.tsx";
import { getCompanies, isThreadOpen, type ThreadCompany } from "./threads.ts";
import type { MarkRead } from "./use-mark-read.ts";

const MessageForm = lazyPart<MessageFormProps>(() => import("./message-form.tsx"));

export interface MessagesPartProps {
  facts: TransportFacts;
  clock: Clock;
  /** Called after each attempt to send. */
  onSent: () => void;
}

/** A thread with each company that wrote or answered, the one that runs the transport first; nothing without one. */
export default function MessagesPart({ facts, clock, onSent }: MessagesPartProps) {
  const { request, responses, messages } = facts;
  const { t } = useTranslator(threadMessages);
  /** Of companies whose form was open: what is typed there stays. */
  const [begun, setBegun] = useState<readonly number[]>([]);
  // In the order of their appearance: a thread whose form is open does not move.
  const known = useRef(new Map<number, ThreadCompany>());
  for (const company of getCompanies(request, [...messages, ...responses]))
    known.current.set(company.id, company);
  const threads = [...known.current.values()]
    .map((company) => ({
      company,
      mayWrite: isThreadOpen(request, company.id),
      written: messages.filter(({ ambulanceCompanyId }) => ambulanceCompanyId === company.id),
    }))
    .filter(({ company, mayWrite, written }) => mayWrite || written.length > 0 || begun.includes(company.id));
  if (threads.length === 0) return null;
  return (
    <Part title={t("thread.title")}>
      <div className="grid gap-y-4">
        {threads.map(({ company, mayWrite, written }) => (
          <Thread
            key={company.id}
            request={request}
            company={company}
            messages={written}
            mayWrite={mayWrite}
            clock={clock}
            onBegun={() => setBegun((before) => [...before, company.id])}
            onSent={onSent}
          />
        ))}
      </div>
    </Part>
  );
}

interface ThreadProps extends Omit<MessagesPartProps, "facts"> {
  request: TransportRequest;
  company: ThreadCompany;
  messages: readonly TransportMessage[];
  mayWrite: boolean;
  onBegun: () => void;
}

/** The portal has answered for good. */
const finalStatuses: ReadonlySet<number> = new Set([403, 404, 422]);

function Thread({ request, company, messages, mayWrite, clock, onBegun, onSent }: ThreadProps) {
  const { t } = useTranslator(threadMessages);
  const api = useTransportApi();
  const [isOpen, setOpen] = useState(false);
  const wasOpen = useRef(false);
  const thread = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isOpen) wasOpen.current = true;
    else if (wasOpen.current) (trigger.current ?? thread.current)?.focus();
  }, [isOpen]);
  const markRead: MarkRead = (upTo, signal) =>
    api.markMessagesRead({ id: request.id, upTo }, { signal }).then(
      () => true,
      (error: unknown) => finalStatuses.has(toProblem(error).status),
    );
  return (
    <div ref={thread} tabIndex={-1}>
      {messages.length > 0 && (
        <MessageLog
          {...clock}
          messages={messages}
          side="hospital"
          hospitalName={request.hospitalName}
          markRead={markRead}
        />
      )}
      {!isOpen && mayWrite && (
        <button
          ref={trigger}
          type="button"
          part="button"
          className={buttonClass({ variant: "secondary", className: messages.length > 0 ? "mt-3" : "" })}
          onClick={() => {
            setOpen(true);
            onBegun();
          }}
        >
          {t("thread.write", { organization: company.name })}
        </button>
      )}
      {(isOpen || wasOpen.current) && (
        <MessageForm
          request={request}
          company={company}
          isOpen={isOpen}
          onSent={onSent}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
