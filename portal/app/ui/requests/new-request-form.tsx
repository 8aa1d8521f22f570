import { requestDefaults } from "@wardway/widgets/request/request-defaults";
import { Button } from "@wardway/widgets/ui/button";
import { History } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import type { PreparedForm } from "./prepare-form.server.ts";
import { RequestForm } from "./request-form.tsx";
import type { RequestAnswer } from "./submission-result.ts";
import { useRequestDraft } from "./use-request-draft.ts";

export interface NewRequestFormProps extends PreparedForm {
  user: { readonly id: number; readonly name: string | null };
  /** ISO 8601: the moment the form starts at. */
  now: string;
  /** The zone that date and time are typed in. */
  timeZone: string;
  answer?: RequestAnswer | undefined;
  onCreated: (requestId: number) => void;
  onSending?: (sending: boolean) => void;
  place: "page" | "dialog";
  cancel: ReactNode;
}

/** The form of a new request with what was typed into it before, if it was never sent. */
export function NewRequestForm(props: NewRequestFormProps) {
  const { user, answer } = props;
  // Hour and zone belong together and stay as they were when the form appeared, whatever the page learns later.
  const [{ now, timeZone }] = useState({ now: props.now, timeZone: props.timeZone });
  const defaults = useMemo(
    () => requestDefaults({ now: new Date(now), timeZone, contactPerson: user.name ?? "" }),
    [now, timeZone, user.name],
  );
  const { form, draft, keep, discard, discarded } = useRequestDraft(user.id, defaults, answer !== undefined);

  return (
    <>
      {draft && (
        <div
          role="status"
          className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md border border-line bg-raised py-1.5 pr-1.5 pl-4"
        >
          <p className="flex items-center gap-2.5 py-1 text-sm">
            <History aria-hidden="true" className="size-4 shrink-0 text-muted" />
            What you typed before is back. It was not sent yet.
          </p>
          <Button variant="quiet" size="small" onClick={discard}>
            Discard draft
          </Button>
        </div>
      )}
      {/* Uncontrolled fields take their first value once: with a draft it is another form. */}
      <RequestForm
        key={draft ? "draft" : "new"}
        {...props}
        formRef={form}
        timeZone={timeZone}
        texts={{ ...defaults, ...draft }}
        takesFocus={props.place === "dialog" || discarded}
        onType={keep}
      />
    </>
  );
}
