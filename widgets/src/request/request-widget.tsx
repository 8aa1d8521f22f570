import { requestMessages } from "@wardway/model/messages/en/request";
import { useMemo, useState } from "react";
import { useTranslator } from "../messages/messages.tsx";
import { safeJson } from "../safe-json.ts";
import { Skeleton } from "../ui/skeleton.tsx";
import { prefilledTexts } from "./prefilled-texts.ts";
import { requestDefaults } from "./request-defaults.ts";
import { RequestEntry } from "./request-entry.tsx";
import { CreatedPanel } from "./request-notices.tsx";
import type { RequestWidgetProps } from "./request-widget-props.ts";
import { useDraftStore } from "./use-draft-store.ts";

/** Request form in a host's page, submitted exactly once. */
export function RequestWidget(props: RequestWidgetProps) {
  const { t } = useTranslator(requestMessages);
  const [round, setRound] = useState(0);
  // Time and zone belong together and are fixed on mount.
  const [{ defaults, timeZone }, setStart] = useState(() => createStart(props.timeZone));
  const prefill = safeJson(props.prefill ?? {});
  const untouched = useMemo(() => prefilledTexts(defaults, JSON.parse(prefill)), [defaults, prefill]);
  const { draft, formDrafts } = useDraftStore(
    props.memory ?? null,
    props.drafts ?? null,
    props.draftOwner ?? "",
    untouched,
    props.isReset ?? false,
  );
  const [isDraftDiscarded, setDraftDiscarded] = useState(false);
  const [created, setCreated] = useState<{ id: number; isEarlier: boolean } | null>(null);

  const begin = () => {
    formDrafts.current?.clear();
    setStart(createStart(props.timeZone));
    setDraftDiscarded(true);
    setCreated(null);
    setRound(round + 1);
  };

  return (
    <section aria-label={t("request.title")} className="@container text-ink">
      {draft === undefined ? (
        <FormSkeleton />
      ) : created ? (
        <CreatedPanel requestId={created.id} isEarlier={created.isEarlier} onNew={begin} />
      ) : (
        <RequestEntry
          key={round}
          untouched={untouched}
          draft={isDraftDiscarded ? null : draft}
          timeZone={timeZone}
          maxDistance={props.maxDistance}
          near={props.prefill?.currentLocation?.position ?? null}
          outlinesUrl={props.outlinesUrl ?? null}
          takesFocus={round > 0}
          onReady={round === 0 ? props.onReady : undefined}
          onDraftChange={(changed) => formDrafts.current?.save(changed)}
          onDiscard={begin}
          onProblem={props.onProblem}
          onCreated={(request, isEarlier) => {
            formDrafts.current?.clear();
            setCreated({ id: request.id, isEarlier });
            props.onCreated?.(request);
          }}
        />
      )}
    </section>
  );
}

function createStart(timeZone: string) {
  return { defaults: requestDefaults({ now: new Date(), timeZone, contactPerson: "" }), timeZone };
}

/** Reserves height, to avoid a layout shift. */
function FormSkeleton() {
  const { t } = useTranslator(requestMessages);
  return (
    <div aria-busy="true" className="flex min-h-[60rem] flex-col gap-4">
      <span className="sr-only">{t("request.formLoading")}</span>
      {["patient", "journey", "clinical"].map((section) => (
        <Skeleton key={section} className="h-24 w-full" />
      ))}
    </div>
  );
}
