import { getFormProps, useForm } from "@conform-to/react";
import { useFetcher } from "@remix-run/react";
import type { CreateRequest } from "@wardway/model";
import { createClient } from "@wardway/sdk";
import { TransportApiProvider } from "@wardway/widgets/provider";
import type { RequestTexts } from "@wardway/widgets/request/request-defaults";
import { requestFormSchema } from "@wardway/widgets/request/request-form-schema";
import { RequestSections } from "@wardway/widgets/request/request-sections";
import { Button } from "@wardway/widgets/ui/button";
import { useHydrated } from "@wardway/widgets/ui/use-hydrated";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { checkWith } from "#app/http/check-with.ts";
import { useLocationMap } from "../maps/location-map.tsx";
import { useToast } from "../toaster.tsx";
import { FormProblems } from "./form-problems.tsx";
import type { PreparedForm } from "./prepare-form.server.ts";
import { type RequestAnswer, requestFailed } from "./submission-result.ts";

export interface RequestFormProps extends PreparedForm {
  /** What stands in the fields at first. */
  texts: RequestTexts;
  /** The zone that date and time are typed in. */
  timeZone: string;
  /** The answer to a form that was sent before the script arrived. */
  answer?: RequestAnswer | undefined;
  /** Whether the first field takes the focus when the form appears. */
  takesFocus: boolean;
  formRef: RefObject<HTMLFormElement>;
  onType: () => void;
  onCreated: (requestId: number) => void;
  /** Told when the form is on its way to the server, and when the answer is there. */
  onSending?: ((sending: boolean) => void) | undefined;
  /** On a page the buttons stay at the screen's lower edge, in a dialog at the dialog's. */
  place: "page" | "dialog";
  /** The way out, beside the button that sends. */
  cancel: ReactNode;
}

/** Each reaches to the edges of what is around the form, whose padding it takes back. */
const barClass = {
  page: "-mx-4 -mb-4 bottom-0 rounded-b-md sm:-mx-5 sm:-mb-5 sm:px-5",
  dialog: "-mx-4 -bottom-4 -mb-4 sm:-mx-6 sm:-bottom-5 sm:-mb-5 sm:px-6",
};

/** The fields of a new request, in one column. Without a script it is posted as it stands. */
export function RequestForm(props: RequestFormProps) {
  const { texts, timeZone, hospitals, onType, onCreated, onSending, cancel } = props;
  const fetcher = useFetcher<RequestAnswer>();
  const answer = fetcher.data ?? props.answer;
  const sending = fetcher.state === "submitting";
  const pending = fetcher.state !== "idle" || answer?.created != null;
  const [idempotencyKey] = useState(props.idempotencyKey);
  const hydrated = useHydrated();
  const [api] = useState(() => createClient());
  const drawMap = useLocationMap(props.map);
  const [form, fields] = useForm<RequestTexts, CreateRequest>({
    lastResult: answer?.result ?? null,
    defaultValue: texts,
    onValidate: checkWith(requestFormSchema),
    shouldRevalidate: "onInput",
  });
  useAnswer(fetcher.data, onCreated);
  useEffect(() => onSending?.(sending), [onSending, sending]);

  return (
    <fetcher.Form
      method="post"
      action="/new-request"
      {...getFormProps(form)}
      ref={props.formRef}
      onInput={onType}
      className="@container"
    >
      <FormProblems answer={answer} fields={fields} />
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <input type="hidden" name="timeZone" value={timeZone} />
      {/* With a script the answer comes back here; without one it is the next page. */}
      {hydrated && <input type="hidden" name="answer" value="data" />}
      <TransportApiProvider api={api}>
        <RequestSections
          fields={fields}
          texts={texts}
          timeZone={timeZone}
          maxDistance={props.maxDistance}
          hospitals={hospitals}
          takesFocus={props.takesFocus}
          near={props.map.near}
          drawMap={drawMap}
        />
      </TransportApiProvider>
      <div
        className={`sticky z-10 flex flex-wrap justify-end gap-2 border-line border-t bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] max-sm:*:flex-1 ${barClass[props.place]}`}
      >
        {cancel}
        <Button type="submit" pending={pending} pendingLabel="Creating...">
          Create request
        </Button>
      </div>
    </fetcher.Form>
  );
}

/** Tells of an answer once: the number of what was created, or what went wrong. */
function useAnswer(answer: RequestAnswer | undefined, onCreated: (requestId: number) => void): void {
  const toast = useToast();
  const told = useRef<RequestAnswer>();
  useEffect(() => {
    if (!answer || told.current === answer) return;
    told.current = answer;
    if (answer.created !== null) onCreated(answer.created);
    else if (answer.failure)
      toast({ title: requestFailed, description: answer.failure, variant: "destructive" });
  }, [answer, onCreated, toast]);
}
