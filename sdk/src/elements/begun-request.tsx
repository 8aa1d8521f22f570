import type { TransportRequest } from "@wardway/model";
import { begunMessages } from "@wardway/model/messages/en/begun";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { toMessage, toProblem } from "@wardway/widgets/problem";
import { useTransportApi } from "@wardway/widgets/provider";
import type { BegunForm, FormOrigin } from "@wardway/widgets/request/request-widget-props";
import { textsFrom } from "@wardway/widgets/request/texts-of-request";
import { useLaterAttempts } from "@wardway/widgets/ui/use-later-attempts";
import type { WidgetProblem } from "@wardway/widgets/widget-problem";
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { ProblemNotice } from "./problem-notice.tsx";

export interface BegunRequestProps {
  source: Pick<FormOrigin, "kind" | "id">;
  /** Each reads the request again, unless the form is shown. */
  refreshes: number;
  onProblem: (problem: WidgetProblem) => void;
  children: (begun: BegunForm) => ReactNode;
}

/** The portal has answered for good. */
const finalStatuses: ReadonlySet<number> = new Set([403, 404]);

/** Reads the request that the form begins from: an empty form would not be what its page has announced. */
export default function BegunRequest({ source, refreshes, onProblem, children }: BegunRequestProps) {
  const { kind, id } = source;
  const { t, translateServerMessage } = useTranslator(begunMessages);
  const [request, setRequest] = useState<TransportRequest | null>(null);
  const { problem, retry } = useReading(id, refreshes, setRequest, onProblem);
  const texts = useMemo(() => request && textsFrom(request, kind), [request, kind]);

  if (request && kind === "return" && request.returnTrip)
    return <p role="alert">{t("begun.requested", { id, other: request.returnTrip.id })}</p>;
  if (request && kind === "return" && request.status === "cancelled")
    return <p role="alert">{t("begun.cancelled", { id })}</p>;
  if (texts) return children({ origin: { kind, id, notice: t(`begun.${kind}`, { id }) }, texts });
  if (problem && finalStatuses.has(problem.status))
    return <p role="alert">{translateServerMessage(toMessage(problem))}</p>;
  // The session's frame says that it needs another one.
  if (problem && problem.status !== 401)
    return <ProblemNotice problem={problem} onRetry={retry} isAbove={false} />;
  return (
    <p role="status" className="text-muted">
      {t("begun.loading", { id })}
    </p>
  );
}

/** Reads a request until the portal answers. */
function useReading(
  id: number,
  refreshes: number,
  onFound: (request: TransportRequest) => void,
  onProblem: (problem: WidgetProblem) => void,
) {
  const api = useTransportApi();
  const [problem, setProblem] = useState<WidgetProblem | null>(null);
  const [attempts, setAttempts] = useState(0);
  const report = useRef(onProblem);
  report.current = onProblem;
  const isFound = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt and refresh reads again
  useEffect(() => {
    if (isFound.current) return;
    let isEnded = false;
    api.getRequest({ id }).then(
      (found) => {
        if (isEnded) return;
        isFound.current = true;
        onFound(found);
      },
      (error: unknown) => {
        if (isEnded) return;
        setProblem(toProblem(error));
        report.current(toProblem(error));
      },
    );
    return () => {
      isEnded = true;
    };
  }, [api, id, onFound, refreshes, attempts]);
  const retry = useCallback(() => setAttempts((before) => before + 1), []);
  useLaterAttempts(
    problem && !finalStatuses.has(problem.status) && !isFound.current ? attempts + 1 : 0,
    retry,
  );
  return { problem, retry };
}
