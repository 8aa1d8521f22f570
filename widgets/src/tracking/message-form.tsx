import { limits, type TransportRequest } from "@wardway/model";
import { threadMessages } from "@wardway/model/messages/en/thread";
import { type FormEvent, useEffect, useId, useRef } from "react";
import { useTranslator } from "../messages/messages.tsx";
import { toProblem } from "../problem.ts";
import { useTransportApi } from "../provider.tsx";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Textarea } from "../ui/textarea.tsx";
import { createBodyKeys } from "./body-keys.ts";
import { QuickTexts } from "./quick-texts.tsx";
import { StepProblem } from "./step-problem.tsx";
import type { ThreadCompany } from "./threads.ts";
import { useAddressee } from "./use-addressee.ts";
import { useStepForm } from "./use-step-form.ts";

export interface MessageFormProps {
  request: TransportRequest;
  company: ThreadCompany;
  /** False hides the form and keeps its text. */
  isOpen: boolean;
  /** Called after each attempt. */
  onSent: () => void;
  onClose: () => void;
}

/** Between the clicks of a double click, of which the second finds an empty box. */
const DOUBLE_CLICK_MS = 600;

/** From the hospital to a company. It stays open for the next message, and with its text, whatever becomes of the request. */
export default function MessageForm({ request, company, isOpen, onSent, onClose }: MessageFormProps) {
  const { t } = useTranslator(threadMessages);
  const api = useTransportApi();
  const id = useId();
  const element = useRef<HTMLFormElement>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const keys = useRef(createBodyKeys());
  const sentAt = useRef(0);
  const isAssigned = request.ambulanceCompanyId !== null;
  const addressee = useAddressee(isAssigned);
  const { form, dispatch, send } = useStepForm({ text: "" }, async ({ text }) => {
    const body = {
      text: text.trim(),
      ambulanceCompanyId: company.id,
      isAssigned: addressee.isAssigned,
    };
    try {
      await api.sendMessage({ id: request.id, ...body }, { idempotencyKey: keys.current(body) });
      // The same words once more are another message.
      keys.current = createBodyKeys();
      sentAt.current = Date.now();
      type("");
    } catch (error) {
      if (toProblem(error).code === "message.otherCompany") addressee.accept();
      throw error;
    } finally {
      onSent();
      if (hasFocus(element.current)) box.current?.focus();
    }
  });
  const type = (text: string) => {
    addressee.onText(text);
    dispatch({ type: "typed", values: { text } });
  };
  useEffect(() => {
    if (isOpen) box.current?.focus();
  }, [isOpen]);
  if (!isOpen) return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.values.text.trim() !== "") {
      send();
      return;
    }
    if (Date.now() - sentAt.current < DOUBLE_CLICK_MS) return;
    dispatch({ type: "incomplete", problem: t("thread.textRequired") });
    box.current?.focus();
  };
  return (
    <form ref={element} noValidate onSubmit={submit} className="mt-3 flex max-w-lg flex-col print:hidden">
      <QuickTexts side="hospital" box={box} />
      <Field id={id} label={t("thread.to", { organization: company.name })} required className="mt-2">
        <Textarea
          ref={box}
          rows={2}
          maxLength={limits.message}
          dir="auto"
          readOnly={form.isSending}
          value={form.values.text}
          onInput={({ currentTarget }) => type(currentTarget.value)}
        />
      </Field>
      <p role="status" className="mb-2 text-muted text-sm empty:mb-0">
        {!isAssigned && t("thread.notApproved")}
      </p>
      <div className="mb-2 empty:mb-0">
        <StepProblem problem={form.problem} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={form.isSending} pendingLabel={t("thread.sending")}>
          {t("thread.send")}
        </Button>
        <Button
          variant="secondary"
          aria-disabled={form.isSending}
          onClick={() => !form.isSending && onClose()}
        >
          {t("thread.close")}
        </Button>
      </div>
    </form>
  );
}

/** Who has gone on to another field of the page stays there. */
function hasFocus(form: HTMLFormElement | null): boolean {
  const { activeElement = null } = (form?.getRootNode() ?? {}) as Partial<DocumentOrShadowRoot>;
  return activeElement !== null && form?.contains(activeElement) === true;
}
