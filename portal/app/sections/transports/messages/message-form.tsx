import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { limits, type MessageSide, type TransportMessage, type TransportRequest } from "@wardway/model";
import { threadMessages } from "@wardway/model/messages/en/thread";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { QuickTexts } from "@wardway/widgets/tracking/quick-texts";
import { useAddressee } from "@wardway/widgets/tracking/use-addressee";
import { Button } from "@wardway/widgets/ui/button";
import { Field } from "@wardway/widgets/ui/field";
import { Textarea } from "@wardway/widgets/ui/textarea";
import { useHydrated } from "@wardway/widgets/ui/use-hydrated";
import { type RefObject, useEffect, useRef, useState } from "react";
import { ProblemBanner } from "#app/components/problem-banner.tsx";
import { useCheckedForm } from "#app/components/use-checked-form.ts";
import { useSubmission } from "#app/components/use-submission.ts";
import { useSubmitOnce } from "#app/sections/transports/transport/use-submit-once.ts";
import { useViewer } from "#app/shell/page/viewer.ts";
import { readMessageDraft, saveMessageDraft, useReturnedDrafts } from "./message-draft.ts";
import { UnsentMessage } from "./unsent-message.tsx";

export interface MessageFormProps {
  request: Pick<TransportRequest, "id" | "ambulanceCompanyId">;
  side: MessageSide;
  /** Of the thread. */
  companyId: number;
  /** Who reads it. */
  to: string;
  hint?: string | undefined;
  /** The messages of the own side, oldest first. */
  own: readonly TransportMessage[];
  isSending: boolean;
  /** The user has just sent one, and may go on writing. */
  isAfterAnother: boolean;
  /** The page after it. */
  redirectTo: string;
  idempotencyKey: string;
  lastResult: SubmissionResult<string[]> | undefined;
}

export function MessageForm(props: MessageFormProps) {
  const { request, side, companyId, to, hint, isAfterAnother, redirectTo, lastResult } = props;
  // A revalidation would bring a new key.
  const [idempotencyKey] = useState(props.idempotencyKey);
  const { isAssigned, onText, accept } = useAddressee(request.ambulanceCompanyId !== null);
  useEffect(() => {
    if (lastResult) accept();
  }, [lastResult, accept]);
  const { t } = useTranslator(threadMessages);
  const submitOnce = useSubmitOnce();
  const isHydrated = useHydrated();
  const box = useRef<HTMLTextAreaElement>(null);
  const { thread, save } = useDraft(props, box);
  const [isOfPool] = useState(!thread.isAssigned);
  useEffect(() => {
    if (isAfterAnother) box.current?.focus({ preventScroll: true });
  }, [isAfterAnother]);
  const { form, fields, formProps } = useCheckedForm<"text" | "ambulanceCompanyId">({
    lastResult,
    schema: async () => (await import("#app/sections/transports/transport/transport-forms.ts")).messageForm,
  });
  return (
    <Form
      method="post"
      action={`/transport/${request.id}?tab=messages`}
      preventScrollReset
      {...formProps}
      onSubmit={(event) => {
        formProps.onSubmit(event);
        if (!event.defaultPrevented) submitOnce(event);
      }}
      className="mt-3 flex max-w-xl flex-col gap-2"
      data-print="hidden"
    >
      {isOfPool && (
        <UnsentMessage
          thread={{ ...thread, isAssigned: true }}
          own={props.own}
          onDiscard={() => box.current?.focus()}
        />
      )}
      <ProblemBanner errors={form.errors ?? fields.ambulanceCompanyId.errors} />
      <input type="hidden" name="intent" value="message" />
      <input type="hidden" name="ambulanceCompanyId" value={companyId} />
      <input type="hidden" name="redirectTo" value={redirectTo} />
      {isAssigned && <input type="hidden" name="isAssigned" value="on" />}
      <input type="hidden" name="idempotencyKey" value={`${idempotencyKey} ${companyId}`} />
      {isHydrated && <QuickTexts side={side} box={box} />}
      <Field
        id={fields.text.id}
        label={t("thread.to", { organization: to })}
        hint={hint}
        error={fields.text.errors}
      >
        <Textarea
          ref={box}
          // It has a draft, which is for this thread alone.
          data-drafted
          required
          name={fields.text.name}
          rows={2}
          maxLength={limits.message}
          dir="auto"
          defaultValue={fields.text.initialValue}
          onInput={({ currentTarget: { value } }) => {
            if (side === "hospital") onText(value);
            save(value, isAssigned);
          }}
        />
      </Field>
      <Button
        type="submit"
        variant="secondary"
        pending={props.isSending}
        pendingLabel={t("thread.sending")}
        className="sm:self-start"
      >
        {t("thread.send")}
      </Button>
    </Form>
  );
}

/** Fills the box with what was typed before a reload. @returns `save`s what is typed now */
function useDraft({ request, companyId, own }: MessageFormProps, box: RefObject<HTMLTextAreaElement>) {
  const { user } = useViewer();
  const returned = useReturnedDrafts();
  const isAssigned = request.ambulanceCompanyId !== null;
  const thread = { userId: user.id, requestId: request.id, companyId, isAssigned };
  const restore = () => {
    const beforeApproval = isAssigned ? readMessageDraft({ ...thread, isAssigned: false }, own) : null;
    const text = readMessageDraft(thread, own) ?? beforeApproval;
    if (text === null || !box.current || box.current.value !== "") return;
    box.current.value = text;
    box.current.dispatchEvent(new Event("input", { bubbles: true }));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: afterwards the box is the user's
  useEffect(restore, [returned]);
  const save = (text: string, isFor: boolean) =>
    saveMessageDraft({ ...thread, isAssigned: isFor }, text, own);
  return { thread, save };
}

export function useIsSending(companyId: number): boolean {
  const { formData } = useSubmission();
  return formData?.get("intent") === "message" && formData.get("ambulanceCompanyId") === String(companyId);
}
