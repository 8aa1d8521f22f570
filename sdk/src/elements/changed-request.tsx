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
import type { WidgetContext } from "./mount.tsx";
import { RequestIdFrame } from "./request-id-frame.tsx";
import { ReadingNotice, useReading } from "./use-reading.tsx";

export interface ChangedRequestProps {
  context: WidgetContext;
  /** IANA name. */
  timeZone: string;
  /** The session may change requests. */
  isAllowed: boolean;
  onProblem: (problem: WidgetProblem) => void;
  children: (begun: BegunForm, change: FormChange) => ReactNode;
}

/** The form that changes the request of the attribute `request-id`. */
export default function ChangedRequest(props: ChangedRequestProps) {
  return (
    <RequestIdFrame context={props.context}>
      {(id) => <Changed key={`${id} ${props.context.resets}`} id={id} {...props} />}
    </RequestIdFrame>
  );
}

interface Stated extends RequestAsStated {
  readonly request: TransportRequest;
}

/** For developers. */
const notAllowed: WidgetProblem = {
  status: 403,
  category: "forbidden",
  code: "widgetSession.outOfScope",
  params: {},
  userMessage: changeMessages["change.notAllowed"],
};

/** Gives up the reserved height: no form follows. */
function NoForm(props: {
  context: WidgetContext;
  problem?: WidgetProblem;
  text: string;
  children?: ReactNode;
}) {
  const { context, problem, text, children } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    context.emit("ready");
    if (problem) context.emit("error", problem);
  }, []);
  return (
    <div role="alert" className="space-y-3">
      <p>{text}</p>
      {children}
    </div>
  );
}

function Changed({ id, ...props }: ChangedRequestProps & { id: number }) {
  const { context, children, onProblem } = props;
  const { emit, refreshes } = context;
  const { t } = useTranslator(changeMessages);
  const [timeZone] = useState(props.timeZone);
  // Another request's form has another one.
  const [memory] = useState({});
  const now = useNow();
  const api = useTransportApi();
  const read = useCallback(() => api.getRequest({ id }), [api, id]);
  const { found: request, problem, retry, readAgain } = useReading({ read, refreshes, onProblem });
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
  const [isClosed, setClosed] = useState(false);
  if (isClosed) return null;
  if (!props.isAllowed)
    return <NoForm context={context} problem={notAllowed} text={t("change.notAllowed")} />;
  if (!request || !stated || !texts)
    return <ReadingNotice problem={problem} loading={t("change.loading", { id })} onRetry={retry} />;
  const close = () => {
    setClosed(true);
    emit("change-closed", { requestId: id });
  };
  // Afterwards, what was typed stays, and the portal's answer says why it cannot be saved.
  if (first.current?.request === request && !isChangeable(request)) {
    return (
      <NoForm context={context} text={t("change.ended", { id })}>
        <Button variant="secondary" onClick={close}>
          {t("change.close")}
        </Button>
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
      waitsNoLonger: t("change.waitsNoLonger"),
    },
    send: async (body) => {
      try {
        return await api.changeRequest({ id, revision, proposal: own, ...body });
      } catch (error) {
        // A form whose answer was lost has changed it already.
        if (toProblem(error).code === "transport.unchanged") return api.getRequest({ id });
        throw error;
      }
    },
    // The transport is not as the form has it.
    onRefused: ({ status }) => {
      if (status === 409) readAgain();
    },
    onCancel: close,
    renderSaved: (saved, isEarlier) => {
      const open = getOwnProposal(saved);
      const isProposed = open !== null && open !== own;
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
