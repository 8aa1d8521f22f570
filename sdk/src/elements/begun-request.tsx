import type { RequestTemplate, TransportApi, TransportRequest } from "@wardway/model";
import { begunMessages } from "@wardway/model/messages/en/begun";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { toMessage, toProblem } from "@wardway/widgets/problem";
import { useTransportApi } from "@wardway/widgets/provider";
import type { BegunForm, FormOrigin } from "@wardway/widgets/request/request-widget-props";
import { textsFrom, toTemplateTexts } from "@wardway/widgets/request/texts-of-request";
import { useLaterAttempts } from "@wardway/widgets/ui/use-later-attempts";
import type { WidgetProblem } from "@wardway/widgets/widget-problem";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { ProblemNotice } from "./problem-notice.tsx";

export interface BegunRequestProps {
  source: Pick<FormOrigin, "kind" | "id">;
  /** Name of the user's hospital. */
  hospital: string;
  /** Each reads again, unless the form is shown. */
  refreshes: number;
  onProblem: (problem: WidgetProblem) => void;
  children: (begun: BegunForm) => ReactNode;
}

/** The portal has answered for good. */
const finalStatuses: ReadonlySet<number> = new Set([403, 404]);

interface Found {
  /** Null for a template. */
  readonly request: TransportRequest | null;
  /** Null for a request, and without the template. */
  readonly template: RequestTemplate | null;
  readonly texts: BegunForm["texts"];
}

async function find(
  api: TransportApi,
  { kind, id }: BegunRequestProps["source"],
  hospital: string,
): Promise<Found> {
  if (kind !== "template") {
    const request = await api.getRequest({ id });
    return { request, template: null, texts: textsFrom(request, kind) };
  }
  const templates = await api.listTemplates();
  const template = templates.find((listed) => listed.id === id) ?? null;
  return { request: null, template, texts: template ? toTemplateTexts(template, hospital) : {} };
}

/** Reads what the form begins from: an empty form would not be what was announced. */
export default function BegunRequest(props: BegunRequestProps) {
  const { kind, id } = props.source;
  const { t, translateServerMessage } = useTranslator(begunMessages);
  const { found, problem, retry } = useReading(props);

  if (kind === "return" && found?.request?.returnTrip)
    return <p role="alert">{t("begun.requested", { id, other: found.request.returnTrip.id })}</p>;
  if (kind === "return" && found?.request?.status === "cancelled")
    return <p role="alert">{t("begun.cancelled", { id })}</p>;
  if (found) {
    const { template, texts } = found;
    const ofTemplate = () =>
      template ? t("begun.template", { name: template.name }) : t("begun.noTemplate");
    const notice = kind === "template" ? ofTemplate() : t(`begun.${kind}`, { id });
    return props.children({ origin: { kind, id, notice }, texts });
  }
  if (problem && finalStatuses.has(problem.status))
    return <p role="alert">{translateServerMessage(toMessage(problem))}</p>;
  // The session's frame says that it needs another one.
  if (problem && problem.status !== 401)
    return <ProblemNotice problem={problem} onRetry={retry} isAbove={false} />;
  return (
    <p role="status" className="text-muted">
      {kind === "template" ? t("begun.loadingTemplate") : t("begun.loading", { id })}
    </p>
  );
}

/** Reads until the portal answers. */
function useReading({ source: { kind, id }, hospital, refreshes, onProblem }: BegunRequestProps) {
  const api = useTransportApi();
  const [found, setFound] = useState<Found | null>(null);
  const [problem, setProblem] = useState<WidgetProblem | null>(null);
  const [attempts, setAttempts] = useState(0);
  const report = useRef(onProblem);
  report.current = onProblem;
  const isFound = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt and refresh reads again
  useEffect(() => {
    if (isFound.current) return;
    let isEnded = false;
    find(api, { kind, id }, hospital).then(
      (answer) => {
        if (isEnded) return;
        isFound.current = true;
        setFound(answer);
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
  }, [api, kind, id, hospital, refreshes, attempts]);
  const retry = useCallback(() => setAttempts((before) => before + 1), []);
  useLaterAttempts(
    problem && !finalStatuses.has(problem.status) && !isFound.current ? attempts + 1 : 0,
    retry,
  );
  return { found, problem, retry };
}
