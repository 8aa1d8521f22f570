import { getFormProps, useForm } from "@conform-to/react";
import { t } from "@lingui/core/macro";
import { useFetcher } from "@remix-run/react";
import { createClient } from "@wardway/sdk";
import { TransportApiProvider } from "@wardway/widgets/provider";
import { focusControl } from "@wardway/widgets/request/controls";
import MoreNeeds from "@wardway/widgets/request/more-needs";
import type { RequestTexts } from "@wardway/widgets/request/request-defaults";
import { RequestSections } from "@wardway/widgets/request/request-sections";
import { Button, buttonClass } from "@wardway/widgets/ui/button";
import Duplicates from "@wardway/widgets/ui/duplicate-list";
import { useHydrated } from "@wardway/widgets/ui/use-hydrated";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { useToast } from "#app/components/toaster.tsx";
import { useCheck } from "#app/components/use-check.ts";
import { i18n } from "#app/infra/locale.ts";
import { useLocationMap } from "#app/sections/maps/location-map.tsx";
import { handlesNoConnection } from "#app/shell/frame/use-connection-guard.ts";
import { FormProblems } from "./form-problems.tsx";
import type { PreparedForm } from "./prepare-form.server.ts";
import {
  type FormPurpose,
  type FormWords,
  PREPARED_AT,
  type RequestFormResponse,
  UNTIMED,
} from "./submission-result.ts";

export interface RequestFormProps extends PreparedForm {
  purpose: FormPurpose;
  /** Of the form as it opens. */
  idempotencyKey: string;
  /** Above the fields. */
  notice?: (response: RequestFormResponse | undefined) => ReactNode;
  texts: RequestTexts;
  /** What the portal filled in. */
  prefilled: Pick<RequestTexts, "currentLocation" | "destination">;
  /** Time zone of the date and time fields. */
  timeZone: string;
  /** To a form posted before hydration. */
  response?: RequestFormResponse | undefined;
  /** Whether the first field gets the focus. */
  takesFocus: boolean;
  formRef: RefObject<HTMLFormElement>;
  onType: () => void;
  onCreated: (requestId: number, response: RequestFormResponse) => void;
  /** A return trip was saved with its outbound transport. */
  onPrepared?: (outboundId: number) => void;
  /** Called at start and end of a submission. */
  onSending?: ((sending: boolean) => void) | undefined;
  /** Edge that the buttons stick to. */
  place: "page" | "dialog";
  cancel: ReactNode;
}

/** Compensates for the container's padding. */
const barClass = {
  page: "-mx-4 bottom-0 sm:-mx-5 sm:px-5",
  dialog: "-mx-4 -bottom-4 -mb-4 sm:-mx-6 sm:-bottom-5 sm:-mb-5 sm:px-6",
};

export function RequestForm(props: RequestFormProps) {
  const { texts, timeZone, hospitals, purpose, onType, onSending, cancel } = props;
  const fetcher = useFetcher<RequestFormResponse>();
  const response = fetcher.data ?? props.response;
  const sending = fetcher.state === "submitting";
  const isDone = response?.created != null || response?.preparedFor !== undefined;
  const pending = fetcher.state !== "idle" || isDone;
  const [isUntimed, setUntimed] = useState(false);
  // Also while errors are corrected.
  const sentUntimed = useRef(false);
  const words = (isUntimed && purpose.untimed) || purpose;
  const [idempotencyKey] = useState(props.idempotencyKey);
  const hydrated = useHydrated();
  const [api] = useState(() => createClient());
  const near = props.near ?? props.hospital?.position ?? null;
  const drawMap = useLocationMap(near);
  const [form, fields] = useForm<RequestTexts, unknown>({
    lastResult: response?.result ?? null,
    defaultValue: texts,
    ...useCheck(async () => {
      const schemas = await import("@wardway/widgets/request/request-form-schema");
      const timed = schemas.requestFormSchemaFor(purpose.changed?.pickup ?? null);
      const untimed = schemas.untimedFormSchema();
      return () => (sentUntimed.current ? untimed : timed);
    }),
  });
  const [dismissed, setDismissed] = useState<RequestFormResponse>();
  const duplicates = response === dismissed ? undefined : response?.duplicates;
  useResponse(fetcher.data, words, props);
  useEffect(() => onSending?.(sending), [onSending, sending]);

  const renderSubmit = (untimed: boolean, { submit, submitting }: FormWords, isMain: boolean) => (
    <Button
      key={String(untimed)}
      type="submit"
      {...(untimed && { name: UNTIMED, value: "yes", formNoValidate: true })}
      {...(!isMain && { variant: "secondary" })}
      pending={pending && isUntimed === untimed}
      aria-disabled={pending}
      pendingLabel={i18n._(submitting)}
      onClick={(event) => {
        if (pending) return event.preventDefault();
        sentUntimed.current = untimed;
        // The same state again may call this component without its children, and conform shows what its last call has read.
        if (untimed !== isUntimed) setUntimed(untimed);
      }}
    >
      {i18n._(submit)}
    </Button>
  );
  // The first one is pressed by Enter: it must not send what is prepared.
  const isPrepared = Boolean(purpose.preparedAt);
  const buttons = [
    renderSubmit(false, purpose, !isPrepared),
    ...(purpose.untimed ? [renderSubmit(true, purpose.untimed, isPrepared)] : []),
  ];
  if (isPrepared) buttons.reverse();

  return (
    <fetcher.Form
      {...handlesNoConnection}
      method="post"
      action={purpose.action}
      {...getFormProps(form)}
      ref={props.formRef}
      onInput={onType}
      className="@container"
    >
      <FormProblems response={response} words={words} fields={fields} />
      {props.notice?.(response)}
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <input type="hidden" name="timeZone" value={timeZone} />
      {purpose.preparedAt !== undefined && (
        <input type="hidden" name={PREPARED_AT} value={purpose.preparedAt ?? ""} />
      )}
      {/* Without a script the response is a redirect. */}
      {hydrated && <input type="hidden" name="responseFormat" value="data" />}
      <TransportApiProvider api={api}>
        <RequestSections
          fields={fields}
          texts={texts}
          timeZone={timeZone}
          maxDistance={props.maxDistance}
          hospitals={hospitals}
          takesFocus={props.takesFocus}
          near={near}
          hospital={props.hospital}
          drawMap={drawMap}
          MoreNeeds={MoreNeeds}
          addressOf={addressOf}
          prefilled={props.prefilled}
          changedId={purpose.changed?.id}
          linkedId={purpose.linkedId}
        />
      </TransportApiProvider>
      <div
        className={`sticky z-10 flex flex-wrap justify-end gap-2 border-line border-t bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] max-sm:*:flex-1 ${barClass[props.place]}`}
      >
        {duplicates ? (
          <Duplicates duplicates={duplicates} timeZone={timeZone} addressOf={addressOf}>
            {({ back, createAnyway }) => (
              <>
                {duplicates.map(({ id }) => (
                  <input key={id} type="hidden" name="confirmedDuplicate" value={id} />
                ))}
                {/* Without a script the link leads to the field. */}
                <a
                  href={`#${fields.medicalRecordNumber.id}`}
                  className={buttonClass({ variant: "secondary" })}
                  onClick={(event) => {
                    event.preventDefault();
                    setDismissed(response);
                    focusControl(props.formRef.current, "medicalRecordNumber");
                  }}
                >
                  {back}
                </a>
                <Button type="submit" pending={pending} pendingLabel={t`Creating...`}>
                  {createAnyway}
                </Button>
              </>
            )}
          </Duplicates>
        ) : (
          <>
            {cancel}
            {buttons}
          </>
        )}
      </div>
    </fetcher.Form>
  );
}

const addressOf = (requestId: number) => `/transport/${requestId}`;

/** Handles each response once. */
function useResponse(
  response: RequestFormResponse | undefined,
  { failed }: FormWords,
  { onCreated, onPrepared }: Pick<RequestFormProps, "onCreated" | "onPrepared">,
): void {
  const toast = useToast();
  const handled = useRef<RequestFormResponse>();
  useEffect(() => {
    if (!response || handled.current === response) return;
    handled.current = response;
    if (response.created !== null) onCreated(response.created, response);
    else if (response.preparedFor !== undefined) onPrepared?.(response.preparedFor);
    else if (response.failure)
      toast({
        title: i18n._(failed),
        description: response.failure,
        variant: "destructive",
        stays: true,
      });
  }, [response, failed, onCreated, onPrepared, toast]);
}
