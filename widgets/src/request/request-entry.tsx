import type { CreatedRequest, Position } from "@wardway/model";
import { requestMessages } from "@wardway/model/messages/en/request";
import { type FormEvent, useCallback, useEffect, useId, useRef, useState } from "react";
import { lazyMap } from "../map/lazy-map.tsx";
import { useTranslator } from "../messages/messages.tsx";
import { lazyPart } from "../tracking/lazy-part.tsx";
import { Button } from "../ui/button.tsx";
import type { FoundDuplicates } from "../ui/duplicate-list.tsx";
import { focusControl } from "./controls.ts";
import type { StoredDraft } from "./draft-store.ts";
import { useFindDuplicates } from "./duplicates.tsx";
import type { FormField, RequestFields } from "./form-field.ts";
import type { PlaceOnMap } from "./location-field.tsx";
import type { MoreNeedsProps } from "./more-needs.tsx";
import type { PlacePickerProps } from "./place-picker.tsx";
import { toRequestBody } from "./request-body.ts";
import { needNames, type RequestTexts } from "./request-defaults.ts";
import { ChangedNotice, DraftNotice, RejectionPanel, WaitingNotice } from "./request-notices.tsx";
import { RequestSections } from "./request-sections.tsx";
import type { FormChange, FormOrigin, OwnHospital, RequestWidgetProps } from "./request-widget-props.ts";
import type { Attempt } from "./submission.ts";
import { useEntryTexts } from "./use-entry-texts.ts";
import { useFormErrors } from "./use-form-errors.ts";
import { useSubmission } from "./use-submission.ts";

/** Sends what an earlier draft has of the needs. */
const StoredNeeds = ({ texts }: MoreNeedsProps) => (
  <div className="min-h-11">
    {[...needNames, "weightUnit" as const].flatMap((name) => {
      const stored = texts[name];
      const each = typeof stored === "string" ? [stored] : stored;
      return each.map((text) => <input key={`${name} ${text}`} type="hidden" name={name} value={text} />);
    })}
  </div>
);

const MoreNeeds = lazyPart(() => import("./more-needs.tsx"), StoredNeeds);

const PlacePicker = lazyMap<PlacePickerProps>(() => import("./place-picker.tsx"));

/** Nothing else on the page has it: the part that had it may have gone. */
function isFocusFree(form: HTMLFormElement | null): boolean {
  const { activeElement } = document;
  const host = form?.getRootNode() as ShadowRoot | Document | undefined;
  return (
    activeElement === null ||
    activeElement === document.body ||
    activeElement.contains(host instanceof ShadowRoot ? host.host : form)
  );
}

type FormContent = Pick<StoredDraft, "texts" | "attempt">;

export interface RequestEntryProps extends Pick<RequestWidgetProps, "timeZone" | "maxDistance"> {
  /** Initial values. Must be stable. */
  untouched: RequestTexts;
  draft: FormContent | null;
  /** The request that the form begins from. */
  origin: FormOrigin | null;
  /** Null for a new request. */
  change: FormChange | null;
  near: Position | null;
  hospital: OwnHospital | null;
  outlinesUrl: string | null;
  takesFocus: boolean;
  onReady: RequestWidgetProps["onReady"] | undefined;
  onProblem: RequestWidgetProps["onProblem"] | undefined;
  onDraftChange: (draft: FormContent) => void;
  onDiscard: () => void;
  /** Called at the start and the end of a submission. */
  onSending: (isSending: boolean) => void;
  /** `isEarlier`: an earlier text than the form's was created. */
  onCreated: (request: CreatedRequest, isEarlier: boolean) => void;
}

export function RequestEntry(props: RequestEntryProps) {
  const { untouched, draft, change, timeZone, near, outlinesUrl } = props;
  const { t } = useTranslator(requestMessages);
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const attempt = useRef<Attempt | null>(draft?.attempt ?? null);
  const isChanged = useRef(false);
  const [wasStopped, setStopped] = useState(false);
  const [isSubmitting, setSubmitting] = useState(false);
  const findDuplicates = useFindDuplicates();
  const [asked, setAsked] = useState<FoundDuplicates | null>(null);
  const { texts, version, current, typedNow } = useEntryTexts(form, untouched, draft?.texts ?? null);
  const returnOf = props.origin?.kind === "return" ? props.origin.id : null;
  const saveDraft = () => {
    const typed = typedNow();
    // The next form may begin from nothing.
    const isComplete = props.origin !== null && Object.keys(typed).length > 0;
    props.onDraftChange({ texts: (isComplete && current()) || typed, attempt: attempt.current });
  };
  const { state, send, cancel } = useSubmission(
    attempt.current,
    (next) => {
      attempt.current = next;
      saveDraft();
    },
    change?.send,
  );
  const { errors, atFields, load, check, recheck, setRejection } = useFormErrors(
    form,
    timeZone,
    change?.pickup ?? null,
  );

  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    const { takesFocus, onReady } = latest.current;
    // Browsers apply `autofocus` only once per page.
    if (takesFocus && isFocusFree(form.current)) focusControl(form.current, "patientName");
    onReady?.();
  }, []);
  const isBusy = isSubmitting || state.kind === "sending" || state.kind === "waiting";
  useEffect(() => latest.current.onSending(isBusy), [isBusy]);
  useEffect(() => {
    if (state.kind === "created") {
      latest.current.onCreated(state.request, state.isEarlier || isChanged.current);
    } else if (state.kind === "refused") {
      const { errors: _, ...problem } = state.rejection;
      setRejection(state.rejection);
      latest.current.onProblem?.(problem);
      latest.current.change?.onRefused(problem);
    }
  }, [state, setRejection]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the host's new values may be valid
  useEffect(() => recheck(""), [version]);

  const submit = async () => {
    if (isSubmitting || state.kind === "sending") return;
    setSubmitting(true);
    setStopped(false);
    const isRight = await check();
    // What was sent before may be the request that would be found; the portal creates it once.
    const isFirst = !attempt.current?.unanswered.length;
    const found =
      isRight && isFirst && !change
        ? await findDuplicates(current()?.medicalRecordNumber ?? "", { exceptId: returnOf })
        : null;
    setSubmitting(false);
    const typed = current();
    if (!isRight || !typed) return;
    const isConfirmed =
      !found || found.duplicates.every(({ id }) => asked?.duplicates.some((shown) => shown.id === id));
    setAsked(isConfirmed ? null : found);
    if (!isConfirmed) return;
    isChanged.current = false;
    send({
      ...toRequestBody(typed, timeZone, change?.pickup ?? null),
      ...(returnOf !== null && { returnOf }),
    });
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  const onInput = ({ target }: FormEvent) => {
    isChanged.current = true;
    if (state.kind === "waiting") {
      cancel();
      setStopped(true);
    }
    saveDraft();
    recheck((target as HTMLInputElement).name);
  };
  const drawMap = useCallback(
    (place: PlaceOnMap) => (
      <PlacePicker className="h-[300px]" place={place} near={near} outlinesUrl={outlinesUrl} />
    ),
    [near, outlinesUrl],
  );

  const createButton = (label: string) => (
    <Button
      type="submit"
      variant="primary"
      className="max-sm:flex-1"
      pending={isBusy}
      pendingLabel={change?.words.saving ?? t("request.creating")}
    >
      {label}
    </Button>
  );

  return (
    <form ref={form} noValidate onSubmit={onSubmit} onInput={onInput} onFocusCapture={load}>
      {draft && <DraftNotice isUnanswered={draft.attempt !== null} onDiscard={props.onDiscard} />}
      <div key={version}>
        <RequestSections
          fields={createFields(id, texts, errors)}
          texts={texts}
          timeZone={timeZone}
          maxDistance={props.maxDistance === 0 ? Number.POSITIVE_INFINITY : props.maxDistance}
          hospitals={null}
          takesFocus={false}
          near={near}
          hospital={props.hospital}
          drawMap={drawMap}
          MoreNeeds={MoreNeeds}
          prefilled={untouched}
          changedId={change?.id}
          linkedId={returnOf}
        />
      </div>
      {change?.since}
      {state.kind === "refused" && (atFields.length > 0 || state.rejection.errors.length === 0) && (
        <RejectionPanel
          rejection={state.rejection}
          words={change?.words}
          atFields={atFields}
          onGoTo={(name) => focusControl(form.current, name)}
          onRetry={submit}
        />
      )}
      {state.kind === "waiting" && (
        <WaitingNotice isOffline={state.isOffline} words={change?.words} onCancel={cancel} />
      )}
      {state.kind === "idle" && wasStopped && <ChangedNotice>{change?.words.waitsNoLonger}</ChangedNotice>}
      <div className="flex flex-wrap justify-end gap-2 border-line border-t pt-3">
        {asked ? (
          <asked.Duplicates duplicates={asked.duplicates} timeZone={timeZone}>
            {({ back, createAnyway }) => (
              <>
                <Button
                  variant="secondary"
                  onClick={() => {
                    setAsked(null);
                    focusControl(form.current, "medicalRecordNumber");
                  }}
                >
                  {back}
                </Button>
                {createButton(createAnyway)}
              </>
            )}
          </asked.Duplicates>
        ) : (
          <>
            {change && (
              <Button
                variant="secondary"
                aria-disabled={isBusy}
                // What is being sent is not left without its answer.
                onClick={() => !isBusy && change.onCancel()}
              >
                {change.words.cancel}
              </Button>
            )}
            {createButton(change?.words.save ?? t("request.create"))}
          </>
        )}
      </div>
    </form>
  );
}

function createFields(
  id: string,
  texts: RequestTexts,
  errors: Readonly<Record<string, string[] | undefined>>,
): RequestFields {
  const fields = Object.entries(texts).map(([name, text]) => {
    const isList = Array.isArray(text);
    const field: FormField = {
      id: `${id}-${name}`,
      name,
      defaultValue: isList ? undefined : text,
      errors: errors[name],
    };
    return [name, isList ? { ...field, initialValue: text } : field];
  });
  return Object.fromEntries(fields) as RequestFields;
}
