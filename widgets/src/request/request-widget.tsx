import type { CreatedRequest, DistanceUnit } from "@wardway/model";
import { requestMessages } from "@wardway/model/messages/en/request";
import { useMemo, useRef, useState } from "react";
import { useTranslator } from "../messages/messages.tsx";
import { randomKey } from "../random-key.ts";
import { safeJson } from "../safe-json.ts";
import { Button } from "../ui/button.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import type { StoredDraft } from "./draft-store.ts";
import { OfferedDrafts } from "./offered-drafts.tsx";
import { OfferedTemplates } from "./offered-templates.tsx";
import { prefilledTexts, toPrefilledPlace } from "./prefilled-texts.ts";
import { requestDefaults } from "./request-defaults.ts";
import { RequestEntry } from "./request-entry.tsx";
import { CreatedPanel } from "./request-notices.tsx";
import { isSameSource } from "./request-source.ts";
import type { FormOrigin, RequestWidgetProps } from "./request-widget-props.ts";
import { useDraftStore } from "./use-draft-store.ts";

/** Request form in a host's page, submitted exactly once. */
export function RequestWidget(props: RequestWidgetProps) {
  const { t, language } = useTranslator(requestMessages);
  const { distanceUnit = "km" } = language;
  const [round, setRound] = useState(0);
  // Time and zone belong together and are fixed on mount.
  const [{ defaults, timeZone }, setStart] = useState(() => createStart(props.timeZone, distanceUnit));
  const [opened, setOpened] = useState(() => openForm(props.begun?.origin));
  const { id, draft, origin } = opened;
  const { change = null } = props;
  // The texts of one request are none of another's draft.
  const begun = isSameSource(origin, props.begun?.origin ?? null) ? props.begun?.texts : undefined;
  const isTemplate = origin?.kind === "template";
  const prefill = safeJson({
    currentLocation: begun && !isTemplate ? undefined : props.hospital && toPrefilledPlace(props.hospital),
    ...props.prefill,
  });
  const untouched = useMemo(() => {
    // The page may give the time that a template lets its user choose.
    const { asSoonAsPossible: _, time: _time, ...stated } = begun ?? {};
    return {
      ...prefilledTexts({ ...defaults, ...begun }, JSON.parse(prefill)),
      ...(isTemplate && stated),
    };
  }, [defaults, begun, isTemplate, prefill]);
  const { drafts: left, formDrafts } = useDraftStore(
    change?.memory ?? props.memory ?? null,
    props.drafts ?? null,
    props.draftOwner ?? "",
    untouched,
    props.isReset ?? false,
  );
  const [drafts, setDrafts] = useState<readonly StoredDraft[] | null>(null);
  const [created, setCreated] = useState<SentForm | null>(null);
  const offered = (drafts ?? left ?? []).filter((entry) => entry.id !== id);

  const begin = async (next: OpenedForm) => {
    setDrafts((await formDrafts.current?.read()) ?? []);
    setStart(createStart(props.timeZone, distanceUnit));
    setOpened(next);
    setCreated(null);
    setRound(round + 1);
  };
  // What is being sent must not become the draft of another form.
  const isSending = useRef(false);
  const chooseTemplate = (template: number | null) => {
    if (!isSending.current) props.onTemplate?.(template);
  };
  const discard = (discarded: string) => {
    formDrafts.current?.discard(discarded);
    if (discarded === id) void begin(openForm(props.begun?.origin));
    else setDrafts(offered.filter((entry) => entry.id !== discarded));
  };

  return (
    <section aria-label={change?.words.title ?? t("request.title")} className="@container text-ink">
      {left === undefined ? (
        <FormSkeleton />
      ) : created ? (
        (change?.renderSaved(created.request, created.isEarlier) ?? (
          <CreatedPanel {...created} onNew={() => void begin(openForm())} />
        ))
      ) : (
        <>
          <OfferedDrafts
            drafts={offered}
            onContinue={(chosen) => {
              const continued = offered.find((entry) => entry.id === chosen);
              if (continued) void begin({ id: chosen, draft: continued, origin: continued.origin ?? null });
            }}
            onDiscard={discard}
          />
          {!origin && !draft && props.onTemplate && (
            <OfferedTemplates templates={props.templates ?? []} onBegin={chooseTemplate} />
          )}
          {origin && (
            <div className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md bg-raised px-4 py-3 text-sm">
              <p role="status">{change?.notice ?? origin.notice}</p>
              {isTemplate && props.onTemplate && (
                <Button variant="quiet" size="small" onClick={() => chooseTemplate(null)}>
                  {t("request.emptyForm")}
                </Button>
              )}
            </div>
          )}
          <RequestEntry
            key={round}
            origin={origin}
            change={change}
            untouched={untouched}
            draft={draft}
            timeZone={timeZone}
            maxDistance={props.maxDistance}
            near={(props.prefill?.currentLocation ?? props.hospital)?.position ?? null}
            hospital={props.hospital ?? null}
            outlinesUrl={props.outlinesUrl ?? null}
            takesFocus={round > 0 || isTemplate || (props.takesFocus ?? false)}
            onReady={round === 0 ? props.onReady : undefined}
            onDraftChange={(changed) =>
              formDrafts.current?.save({ id, savedAt: Date.now(), origin, ...changed })
            }
            onDiscard={() => discard(id)}
            onProblem={props.onProblem}
            onSending={(sending) => {
              isSending.current = sending;
            }}
            onCreated={(request, isEarlier) => {
              formDrafts.current?.discard(id);
              setCreated({ request, isEarlier });
              props.onCreated?.(request);
            }}
          />
        </>
      )}
    </section>
  );
}

interface SentForm {
  readonly request: CreatedRequest;
  readonly isEarlier: boolean;
}

interface OpenedForm {
  readonly id: string;
  /** Null for an empty form. */
  readonly draft: StoredDraft | null;
  readonly origin: FormOrigin | null;
}

const openForm = (origin: FormOrigin | null = null): OpenedForm => ({ id: randomKey(), draft: null, origin });

function createStart(timeZone: string, distanceUnit: DistanceUnit) {
  return {
    defaults: requestDefaults({ now: new Date(), timeZone, contactPerson: "", distanceUnit }),
    timeZone,
  };
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
