import type { SubmissionResult } from "@conform-to/react";
import {
  type Actor,
  canNow,
  type MessageSide,
  type TransportMessage,
  type TransportRequest,
} from "@wardway/model";
import { threadMessages } from "@wardway/model/messages/en/thread";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { type MarkRead, MessageLog } from "@wardway/widgets/tracking/message-log";
import { isThreadOpen } from "@wardway/widgets/tracking/threads";
import { useResetAfter } from "#app/components/use-reset-after.ts";
import { sendJson } from "#app/shell/offline/send.ts";
import { useClock } from "#app/shell/page/use-clock.ts";
import { useViewer } from "#app/shell/page/viewer.ts";
import { MessageForm, useIsSending } from "./message-form.tsx";
import { UnsentMessage } from "./unsent-message.tsx";

export interface ThreadProps {
  request: TransportRequest;
  company: { readonly id: number; readonly name: string };
  /** Of this company, oldest first. */
  messages: readonly TransportMessage[];
  redirectTo: string;
  /** By the page, such as "25%" of the screen's height. */
  coveredBelow?: string;
  /** A typed message to a company that cannot be written to any more was discarded. */
  onDiscard?: () => void;
  idempotencyKey: string;
  lastResult?: SubmissionResult<string[]> | undefined;
}

/** What the hospital and one company write to each other about a request. */
export function Thread(props: ThreadProps) {
  const { request, company, messages, redirectTo, idempotencyKey, lastResult } = props;
  const { actor, user } = useViewer();
  const side = getSide(actor);
  const clock = useClock();
  const { t } = useTranslator(threadMessages);
  const markRead = useMarkRead(request.id);
  const own = messages.filter(({ from }) => from === side);
  const isWriting = side !== null && mayWrite(actor, request, company.id);
  const isSending = useIsSending(company.id);
  const key = useResetAfter(isSending, own.at(-1)?.id ?? null);
  return (
    <>
      {messages.length > 0 && (
        <MessageLog
          {...clock}
          messages={messages}
          side={side}
          hospitalName={request.hospitalName}
          markRead={markRead}
          coveredBelow={props.coveredBelow}
        />
      )}
      {!isWriting &&
        [false, true].map((isAssigned) => (
          <UnsentMessage
            key={String(isAssigned)}
            thread={{ userId: user.id, requestId: request.id, companyId: company.id, isAssigned }}
            own={own}
            onDiscard={props.onDiscard}
          />
        ))}
      {isWriting && (
        <MessageForm
          key={key}
          isAfterAnother={key > 0}
          request={request}
          side={side}
          companyId={company.id}
          isSending={isSending}
          own={own}
          to={side === "hospital" ? company.name : request.hospitalName}
          hint={
            request.ambulanceCompanyId === null && side === "hospital" ? t("thread.notApproved") : undefined
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
  canNow(actor, "request.message", request) && isThreadOpen(request, companyId);

export const getSide = ({ role }: Actor): MessageSide | null =>
  role === "admin" ? null : role === "hospital" ? "hospital" : "company";

/** What was taken arrives as a live change. */
function useMarkRead(requestId: number): MarkRead {
  const { user } = useViewer();
  return async (upTo, signal) => {
    const path = `/api/transport-requests/${requestId}/messages/read`;
    const { kind } = await sendJson("POST", path, { upTo }, { userId: user.id, signal });
    return kind === "done" || kind === "rejected";
  };
}
