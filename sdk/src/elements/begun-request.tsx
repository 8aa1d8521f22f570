import type { RequestTemplate, TransportApi, TransportRequest } from "@wardway/model";
import { begunMessages } from "@wardway/model/messages/en/begun";
import { requestMessages } from "@wardway/model/messages/en/request";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { useTransportApi } from "@wardway/widgets/provider";
import type { BegunForm, FormOrigin } from "@wardway/widgets/request/request-widget-props";
import { textsFrom, toTemplateTexts } from "@wardway/widgets/request/texts-of-request";
import { Button } from "@wardway/widgets/ui/button";
import type { WidgetProblem } from "@wardway/widgets/widget-problem";
import { type ReactNode, useCallback } from "react";
import { ReadingNotice, useReading } from "./use-reading.tsx";

export interface BegunRequestProps {
  source: { readonly kind: Exclude<FormOrigin["kind"], "change">; readonly id: number };
  /** Name of the user's hospital. */
  hospital: string;
  /** Another one reads again, unless the form is shown. */
  session: unknown;
  onProblem: (problem: WidgetProblem) => void;
  /** Goes on with an empty form; null for what the page asks for. */
  onLeave: (() => void) | null;
  children: (begun: BegunForm) => ReactNode;
}

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
  const { source, hospital } = props;
  const { kind, id } = source;
  const { t } = useTranslator(begunMessages, requestMessages);
  const api = useTransportApi();
  const read = useCallback(() => find(api, { kind, id }, hospital), [api, kind, id, hospital]);
  const { found, problem, retry } = useReading({ ...props, read });

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
  const loading = kind === "template" ? t("begun.loadingTemplate") : t("begun.loading", { id });
  return (
    <>
      <ReadingNotice problem={problem} loading={loading} onRetry={retry} />
      {problem && props.onLeave && (
        <Button variant="secondary" size="small" className="mt-3" onClick={props.onLeave}>
          {t("request.emptyForm")}
        </Button>
      )}
    </>
  );
}
