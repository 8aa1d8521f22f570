import { useFetcher } from "@remix-run/react";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { Button, type ButtonSize, type ButtonVariant, buttonClass } from "@wardway/widgets/ui/button";
import { Field } from "@wardway/widgets/ui/field";
import { Textarea } from "@wardway/widgets/ui/textarea";
import { useHydrated } from "@wardway/widgets/ui/use-hydrated";
import { AlertDialog } from "radix-ui";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { DialogOverlay, dialogLayerClass, dialogPanelClass } from "./dialog.tsx";
import { closesOnEscape } from "./escape.ts";
import { messages } from "./messages.ts";
import { ProblemBanner } from "./problem-banner.tsx";

/** Returned by an action that rejects; the dialog shows it. */
export interface ConfirmRejection {
  problem?: string;
}

export interface ConfirmDialogProps {
  trigger: string;
  triggerVariant?: ButtonVariant;
  triggerSize?: ButtonSize;
  triggerIcon?: ReactNode;
  /** Names its object ("Cancel the transport of Ana Ruiz?"). */
  title: string;
  description: ReactNode;
  confirm: string;
  confirming?: string;
  confirmVariant?: "danger" | "primary";
  dismiss?: string;
  /** Defaults to this page. */
  action?: string;
  /** Hidden fields. */
  fields?: Record<string, string>;
  /** A text area; `name` is its field. */
  reason?: { name: string; label: string; required?: boolean; maxLength?: number; hint?: string };
  onOpenChange?: (open: boolean) => void;
  children?: ReactNode;
}

/** Confirms an irreversible action. Without a script it opens in place. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return useHydrated() ? <ModalConfirm {...props} /> : <InlineConfirm {...props} />;
}

function ModalConfirm(props: ConfirmDialogProps) {
  const { t } = useTranslator(messages);
  const [open, setOpen] = useState(false);
  const fetcher = useFetcher<ConfirmRejection | null>();
  const pending = fetcher.state !== "idle";
  const wasPending = useRef(false);
  const rejection = fetcher.data?.problem;
  const formId = useId();
  const { onOpenChange } = props;
  useEffect(() => onOpenChange?.(open), [open, onOpenChange]);

  useEffect(() => {
    if (wasPending.current && !pending && !rejection) setOpen(false);
    wasPending.current = pending;
  }, [pending, rejection]);

  return (
    <AlertDialog.Root open={open} onOpenChange={setOpen}>
      <AlertDialog.Trigger className={triggerClass(props)}>
        {props.triggerIcon}
        {props.trigger}
      </AlertDialog.Trigger>
      <AlertDialog.Portal>
        <DialogOverlay />
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
              <ProblemBanner errors={pending ? null : rejection} />
              <fetcher.Form method="post" id={formId} {...(props.action && { action: props.action })}>
                <ConfirmFields {...props} />
              </fetcher.Form>
            </div>
            <footer className="flex flex-wrap justify-end gap-2 border-line border-t px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] max-sm:*:flex-1 sm:px-6">
              <AlertDialog.Cancel {...closesOnEscape} className={buttonClass({ variant: "secondary" })}>
                {props.dismiss ?? t("ui.cancel")}
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
