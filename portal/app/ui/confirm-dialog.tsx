import { useFetcher } from "@remix-run/react";
import { Button, type ButtonSize, type ButtonVariant, buttonClass } from "@wardway/widgets/ui/button";
import { Field } from "@wardway/widgets/ui/field";
import { Textarea } from "@wardway/widgets/ui/textarea";
import { useHydrated } from "@wardway/widgets/ui/use-hydrated";
import { AlertDialog } from "radix-ui";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { DialogGround, dialogLayerClass, dialogPanelClass } from "./dialog.tsx";
import { closesOnEscape } from "./escape.ts";
import { ProblemBanner } from "./problem-banner.tsx";

/** What the action may answer when it refuses; the dialog then stays open and shows the sentence. */
export interface ConfirmRefusal {
  problem?: string;
}

export interface ConfirmDialogProps {
  /** The button that asks. */
  trigger: string;
  triggerVariant?: ButtonVariant;
  triggerSize?: ButtonSize;
  triggerIcon?: ReactNode;
  /** The question, naming the thing ("Cancel the transport of Ana Ruiz?"). */
  title: string;
  /** What will happen. */
  description: ReactNode;
  /** The button that does it, and what it reads meanwhile. */
  confirm: string;
  confirming?: string;
  confirmVariant?: "danger" | "primary";
  /** The button that does not. */
  dismiss?: string;
  /** Where the form is posted, this page unless told, and its hidden fields. */
  action?: string;
  fields?: Record<string, string>;
  /** Asks for a reason in a text area; `name` is the form field. */
  reason?: { name: string; label: string; required?: boolean; maxLength?: number; hint?: string };
  /** Told when it opens and when it closes. */
  onOpenChange?: (open: boolean) => void;
  /** More of the form. */
  children?: ReactNode;
}

/** Asks once before something that cannot be taken back. Without a script it opens in place and posts the same form. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return useHydrated() ? <ModalConfirm {...props} /> : <InlineConfirm {...props} />;
}

function ModalConfirm(props: ConfirmDialogProps) {
  const [open, setOpen] = useState(false);
  const fetcher = useFetcher<ConfirmRefusal | null>();
  const pending = fetcher.state !== "idle";
  const wasPending = useRef(false);
  const refusal = fetcher.data?.problem;
  const formId = useId();
  const { onOpenChange } = props;
  useEffect(() => onOpenChange?.(open), [open, onOpenChange]);

  useEffect(() => {
    if (wasPending.current && !pending && !refusal) setOpen(false);
    wasPending.current = pending;
  }, [pending, refusal]);

  return (
    <AlertDialog.Root open={open} onOpenChange={setOpen}>
      <AlertDialog.Trigger className={triggerClass(props)}>
        {props.triggerIcon}
        {props.trigger}
      </AlertDialog.Trigger>
      <AlertDialog.Portal>
        <DialogGround />
        <div className={dialogLayerClass}>
          <AlertDialog.Content aria-modal="true" className={`${dialogPanelClass} sm:max-w-md`}>
            <div className="min-h-0 flex-1 space-y-4 overflow-y-auto overscroll-contain p-4 pt-5 sm:p-6">
              <div className="space-y-1.5">
                <AlertDialog.Title className="font-semibold text-lg leading-snug wrap-anywhere">
                  {props.title}
                </AlertDialog.Title>
                <AlertDialog.Description className="text-muted wrap-anywhere">
                  {props.description}
                </AlertDialog.Description>
              </div>
              <ProblemBanner errors={pending ? null : refusal} />
              <fetcher.Form method="post" id={formId} {...(props.action && { action: props.action })}>
                <ConfirmFields {...props} />
              </fetcher.Form>
            </div>
            <footer className="flex flex-wrap justify-end gap-2 border-line border-t px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] max-sm:*:flex-1 sm:px-6">
              <AlertDialog.Cancel {...closesOnEscape} className={buttonClass({ variant: "secondary" })}>
                {props.dismiss ?? "Cancel"}
              </AlertDialog.Cancel>
              <Button
                type="submit"
                form={formId}
                variant={props.confirmVariant ?? "danger"}
                pending={pending}
                {...(props.confirming && { pendingLabel: props.confirming })}
              >
                {props.confirm}
              </Button>
            </footer>
          </AlertDialog.Content>
        </div>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

function InlineConfirm(props: ConfirmDialogProps) {
  return (
    <details className="min-w-0">
      <summary className={triggerClass(props)}>
        {props.triggerIcon}
        {props.trigger}
      </summary>
      <form
        method="post"
        {...(props.action && { action: props.action })}
        className="mt-2 min-w-64 max-w-md space-y-3 whitespace-normal rounded-md border border-line bg-raised p-4 text-left"
      >
        <p className="font-semibold">{props.title}</p>
        <div className="text-muted">{props.description}</div>
        <ConfirmFields {...props} />
        <Button type="submit" variant={props.confirmVariant ?? "danger"}>
          {props.confirm}
        </Button>
      </form>
    </details>
  );
}

function ConfirmFields({ fields = {}, reason, children }: ConfirmDialogProps) {
  const id = useId();
  return (
    <>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {reason && (
        <Field id={id} label={reason.label} required={reason.required ?? false} hint={reason.hint}>
          <Textarea
            name={reason.name}
            rows={3}
            required={reason.required}
            maxLength={reason.maxLength ?? 500}
          />
        </Field>
      )}
      {children}
    </>
  );
}

function triggerClass(props: ConfirmDialogProps) {
  return buttonClass({
    variant: props.triggerVariant ?? "secondary",
    ...(props.triggerSize && { size: props.triggerSize }),
  });
}
