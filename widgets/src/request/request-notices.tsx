import type { CreatedRequest } from "@wardway/model";
import { frameMessages } from "@wardway/model/messages/en/frame";
import { requestMessages } from "@wardway/model/messages/en/request";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import CloudOff from "lucide-react/icons/cloud-off";
import History from "lucide-react/icons/rotate-ccw-clock";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslator } from "../messages/messages.tsx";
import { toMessage } from "../problem.ts";
import { Button } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";
import { Heading } from "../ui/heading.tsx";
import type { FormChange } from "./request-widget-props.ts";
import type { Rejection } from "./submission.ts";

const noticeClass =
  "mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md border py-1.5 pr-1.5 pl-4 text-sm";

function Notice(props: { icon: ReactNode; className?: string; action?: ReactNode; children: ReactNode }) {
  return (
    <div role="status" className={classNames(noticeClass, props.className ?? "border-line bg-raised")}>
      <p className="flex min-w-0 items-start gap-2.5 py-1">
        {props.icon}
        <span className="min-w-0">{props.children}</span>
      </p>
      {props.action}
    </div>
  );
}

export function DraftNotice({ isUnanswered, onDiscard }: { isUnanswered: boolean; onDiscard: () => void }) {
  const { t } = useTranslator(frameMessages, requestMessages);
  return (
    <Notice
      icon={<History aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />}
      action={
        <Button variant="quiet" size="small" onClick={onDiscard}>
          {t("request.discardDraft")}
        </Button>
      }
    >
      {isUnanswered ? t("request.draftRestoredUnanswered") : t("request.draftRestored")}
    </Notice>
  );
}

export function WaitingNotice(props: {
  isOffline: boolean;
  /** Default: those of a new request. */
  words?: Pick<FormChange["words"], "waitingOffline" | "waitingUnreachable" | "doNotSend"> | undefined;
  onCancel: () => void;
}) {
  const { isOffline, words, onCancel } = props;
  const { t } = useTranslator(frameMessages, requestMessages);
  return (
    <Notice
      className="border-control bg-raised"
      icon={<CloudOff aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />}
      action={
        <Button variant="quiet" size="small" onClick={onCancel}>
          {words?.doNotSend ?? t("request.doNotSend")}
        </Button>
      }
    >
      {isOffline
        ? (words?.waitingOffline ?? t("request.waitingOffline"))
        : (words?.waitingUnreachable ?? t("request.waitingUnreachable"))}
    </Notice>
  );
}

/** @param props.children default: of a new request */
export function ChangedNotice({ children }: { children?: ReactNode }) {
  const { t } = useTranslator(frameMessages, requestMessages);
  return (
    <Notice icon={<CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />}>
      {children ?? t("request.changedWhileWaiting")}
    </Notice>
  );
}

export function RejectionPanel(props: {
  rejection: Rejection;
  /** Default: those of a new request. */
  words?: Pick<FormChange["words"], "failed" | "correct"> | undefined;
  atFields: readonly { readonly name: string; readonly message: string }[];
  onGoTo: (name: string) => void;
  onRetry: () => void;
}) {
  const { rejection, words, atFields, onGoTo, onRetry } = props;
  const { t, translateServerMessage } = useTranslator(frameMessages, requestMessages);
  return (
    <div role="alert" className="mb-5 flex gap-3 rounded-md border border-danger px-4 py-3">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-danger" />
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">{words?.failed ?? t("request.failed")}</p>
        {atFields.length > 0 ? (
          <>
            <p>{words?.correct ?? t("request.correctThese")}</p>
            <ul className="mt-1 list-disc pl-5">
              {atFields.map(({ name, message }) => (
                <li key={name}>
                  <button
                    type="button"
                    className="text-left underline underline-offset-2 hover:text-ink"
                    onClick={() => onGoTo(name)}
                  >
                    {translateServerMessage(message)}
                  </button>
                </li>
              ))}
            </ul>
          </>
        ) : (
          <>
            {/* A lost session is said above the widget, until there is another one. */}
            {rejection.status !== 401 && <p>{translateServerMessage(toMessage(rejection))}</p>}
            <p>{t("request.textKept")}</p>
            <Button variant="secondary" size="small" className="mt-3 mb-1" onClick={onRetry}>
              {t("frame.tryAgain")}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

/** In place of the form that was sent. */
export function SentPanel(props: {
  title: string;
  children: ReactNode;
  action: string;
  onAction: () => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex flex-col items-center gap-1 px-4 py-10 text-center">
      <CircleCheck aria-hidden="true" className="mb-2 size-10" />
      <Heading headingRef={heading} tabIndex={-1} className="font-semibold text-lg leading-7 outline-none">
        {props.title}
      </Heading>
      {props.children}
      <Button variant="secondary" className="mt-4" onClick={props.onAction}>
        {props.action}
      </Button>
    </div>
  );
}

export interface CreatedPanelProps {
  request: Pick<CreatedRequest, "id" | "duplicateOf">;
  /** An earlier text than the form's was created. */
  isEarlier: boolean;
  onNew: () => void;
}

export function CreatedPanel({ request, ...props }: CreatedPanelProps) {
  const { t } = useTranslator(frameMessages, requestMessages);
  return (
    <SentPanel title={t("request.created")} action={t("request.newRequest")} onAction={props.onNew}>
      <p>{t("request.createdText")}</p>
      <p className="font-semibold tabular-nums">{t("request.number", { number: request.id })}</p>
      {request.duplicateOf && (
        <p className="max-w-prose text-sm">
          {t("request.alsoOpen", { numbers: request.duplicateOf.join(", ") })}
        </p>
      )}
      {props.isEarlier && <p className="max-w-prose text-muted text-sm">{t("request.createdAsSentFirst")}</p>}
    </SentPanel>
  );
}
