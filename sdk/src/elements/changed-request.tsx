import { getOwnProposal, isChangeable, type TransportRequest, withOwnProposal } from "@wardway/model";
import { changeMessages } from "@wardway/model/messages/en/change";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { toProblem } from "@wardway/widgets/problem";
import { useTransportApi } from "@wardway/widgets/provider";
import { type RequestAsStated, RequestDifferences } from "@wardway/widgets/request/request-differences";
import { SentPanel } from "@wardway/widgets/request/request-notices";
import type { BegunForm, FormChange } from "@wardway/widgets/request/request-widget-props";
import { asStated } from "@wardway/widgets/request/texts-of-request";
import { Button } from "@wardway/widgets/ui/button";
import { fieldsIn } from "@wardway/widgets/ui/time-zone";
import { useNow } from "@wardway/widgets/ui/use-now";
import type { WidgetProblem } from "@wardway/widgets/widget-problem";
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { WidgetSessionFacts } from "../index.ts";
import type { WidgetContext } from "./mount.tsx";
import NoForm from "./no-form.tsx";
import { RequestIdFrame } from "./request-id-frame.tsx";
import { ReadingNotice, useReading } from "./use-reading.tsx";

export interface ChangedRequestProps {
  context: WidgetContext;
  facts: WidgetSessionFacts;
  onProblem: (problem: WidgetProblem) => void;
  children: (begun: BegunForm, change: FormChange) => ReactNode;
}

/** The form that changes the request of the attribute `request-id`. */
export default function ChangedRequest(props: ChangedRequestProps) {
  const { context, facts } = props;
  const { t } = useTranslator(changeMessages);
  // What is typed outlives a session that may less.
  const wasAllowed = useRef(false);
  wasAllowed.current ||= facts.scopes.includes("change");
  if (!wasAllowed.current) return <NoForm context={context} isOutOfScope text={t("change.notAllowed")} />;
  return (
    <RequestIdFrame context={context}>
      {(id) => <Changed key={`${id} ${context.resets}`} id={id} {...props} />}
    </RequestIdFrame>
  );
}

interface Stated extends RequestAsStated {
  readonly request: TransportRequest;
}

function Changed({ id, ...props }: ChangedRequestProps & { id: number }) {
  const { context, facts, children, onProblem } = props;
  const { emit, refreshes } = context;
  const { t } = useTranslator(changeMessages);
  const [timeZone] = useState(facts.hospital.timeZone);
  // Another request's form has another one.
  const [memory] = useState({});
  const now = useNow();
  const api = useTransportApi();
  // An attempt may go on with another connection.
  const latest = useRef(api);
  latest.current = api;
  const read = useCallback(() => api.getRequest({ id }), [api, id]);
  const { found: request, problem, retry, readAgain } = useReading({ read, session: facts, onProblem });
  const [isClosed, setClosed] = useState(false);
  const refreshed = useRef(refreshes);
  useEffect(() => {
    if (refreshed.current !== refreshes && !isClosed) readAgain();
    refreshed.current = refreshes;
  }, [refreshes, isClosed, readAgain]);
  const stated = useMemo(() => request && asStated(withOwnProposal(request)), [request]);
  const first = useRef<Stated | null>(null);
  first.current ??= stated && request && { ...stated, request };
  const texts = useMemo(
    () =>
      stated && {
        ...stated.texts,
        ...(stated.pickup !== null && {
          asSoonAsPossible: "",
          ...fieldsIn(timeZone, new Date(stated.pickup)),
        }),
      },
    [stated, timeZone],
  );
  /** What was sent last, without an answer. */
  const lost = useRef("");
  /** The proposal that it included. */
  const included = useRef<number | null>(null);
  if (isClosed) return null;
  const close = () => {
    setClosed(true);
    emit("change-closed", { requestId: id });
  };
  const closeButton = (
    <Button variant="secondary" className="mt-3" onClick={close}>
      {t("change.close")}
    </Button>
  );
  if (!request || !stated || !texts) {
    return (
      <>
        <ReadingNotice problem={problem} loading={t("change.loading", { id })} onRetry={retry} />
        {problem && closeButton}
      </>
    );
  }
  // Afterwards, what was typed stays, and the portal's answer says why it cannot be saved.
  if (first.current?.request === request && !isChangeable(request)) {
    return (
      <NoForm context={context} text={t("change.ended", { id })}>
        {closeButton}
      </NoForm>
    );
  }

  const { revision, proposal } = request;
  const own = getOwnProposal(request);
  const company = request.ambulanceCompanyName;
  const notices = [
    company === null ? t("change.notice", { id }) : t("change.noticeAgreed", { id, company }),
    own !== null && t("change.noticeProposed"),
    proposal?.by === "company" && t("change.noticeOfCompany", { company: company ?? "" }),
  ];
  const notice = notices.filter(Boolean).join(" ");
  const change: FormChange = {
    id,
    pickup: stated.pickup,
    memory,
    notice,
    since: first.current && first.current.request !== request && (
      <div className="mb-5 rounded-md bg-raised px-4 py-3 text-sm">
        <p className="font-medium">{t("change.since", { id })}</p>
        <RequestDifferences before={first.current} after={stated} clock={{ now, timeZone }} />
        <p>{t("change.sinceKept")}</p>
      </div>
    ),
    words: {
      title: t("change.title", { id }),
      save: t("change.save"),
      saving: t("change.saving"),
      cancel: t("change.cancel"),
      failed: t("change.failed"),
      correct: t("change.correct"),
      waitingOffline: t("change.waitingOffline"),
      waitingUnreachable: t("change.waitingUnreachable"),
      doNotSend: t("change.doNotSave"),
      waitsNoLonger: t("change.waitsNoLonger"),
    },
    send: async (body) => {
      const text = JSON.stringify(body);
      included.current = own;
      try {
        return await latest.current.changeRequest({ id, revision, proposal: own, ...body });
      } catch (error) {
        const { code, status } = toProblem(error);
        // A form whose answer was lost has changed it already.
        if (code === "transport.unchanged" || (code === "proposal.stillOpen" && lost.current === text))
          return latest.current.getRequest({ id });
        lost.current = status === 0 || status >= 500 ? text : "";
        throw error;
      }
    },
    // The transport is not as the form has it.
    onRefused: ({ status }) => {
      if (status === 409) readAgain();
    },
    onSaved: (saved) =>
      emit("request-changed", {
        requestId: id,
        status: saved.status,
        isProposed: getOwnProposal(saved) !== null,
      }),
    onCancel: close,
    renderSaved: (saved, isEarlier) => {
      const open = getOwnProposal(saved);
      const isProposed = open !== null && open !== included.current;
      const name = saved.ambulanceCompanyName ?? "";
      return (
        <SentPanel
          title={t(isProposed ? "change.proposed" : "change.saved")}
          action={t("change.close")}
          onAction={close}
        >
          {open !== null && (
            <p className="max-w-prose">
              {t(isProposed ? "change.proposedText" : "change.stillProposed", { company: name })}
            </p>
          )}
          {isEarlier && <p className="max-w-prose text-muted text-sm">{t("change.savedAsSent")}</p>}
        </SentPanel>
      );
    },
  };
  return children({ origin: { kind: "change", id, notice }, texts }, change);
}
