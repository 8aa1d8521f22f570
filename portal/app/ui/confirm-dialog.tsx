import type { SubmissionResult } from "@conform-to/react";
import { useFetcher } from "@remix-run/react";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { Button, type ButtonSize, type ButtonVariant, buttonClass } from "@wardway/widgets/ui/button";
import { useHydrated } from "@wardway/widgets/ui/use-hydrated";
import { AlertDialog } from "radix-ui";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import type { LoadSchema } from "#app/http/use-check.ts";
import { useCheckedForm } from "#app/http/use-checked-form.ts";
import { DialogOverlay, dialogFooterClass, dialogLayerClass, dialogPanelClass } from "./dialog.tsx";
import { closesOnEscape } from "./escape.ts";
import type { FieldState } from "./form-fields.tsx";
import { messages } from "./messages.ts";
import { ProblemBanner } from "./problem-banner.tsx";

/** Returned by an action that rejects; the dialog shows it. */
export interface ConfirmRejection {
  readonly reply?: SubmissionResult<string[]> | null;
}

/** The form's one visible field. */
export interface ConfirmInput {
  readonly name: string;
  /** Without it, only the server validates. */
  readonly schema?: LoadSchema;
  readonly render: (field: FieldState) => ReactNode;
}

export interface ConfirmDialogProps {
  trigger: string;
  /** Its accessible name, if the text alone is ambiguous. */
  triggerLabel?: string;
  triggerVariant?: ButtonVariant;
  triggerSize?: ButtonSize;
  triggerIcon?: ReactNode;
  /** Names its object ("Cancel the transport of Ana Ruiz?"). */
  title: string;
  description: ReactNode;
  confirm: string;
  confirming?: string;
  confirmVariant?: "danger" | "ink" | "primary";
  dismiss?: string;
  /** Defaults to this page. */
  action?: string;
  /** Hidden fields. */
  fields?: Record<string, string>;
  input?: ConfirmInput;
  onOpenChange?: (open: boolean) => void;
  defaultOpen?: boolean;
}

/** Confirms an irreversible action. Without a script it opens in place. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return useHydrated() ? <ModalConfirm {...props} /> : <InlineConfirm {...props} />;
}

function ModalConfirm(props: ConfirmDialogProps) {
  const [open, setOpen] = useState(props.defaultOpen ?? false);
  const fetcher = useFetcher<ConfirmRejection | null>();
  const pending = fetcher.state !== "idle";
  const wasPending = useRef(false);
  const isRejected = fetcher.data?.reply?.status === "error";
  const { onOpenChange } = props;
  useEffect(() => onOpenChange?.(open), [open, onOpenChange]);

  useEffect(() => {
    if (wasPending.current && !pending && !isRejected) setOpen(false);
    wasPending.current = pending;
  }, [pending, isRejected]);

  return (
    <AlertDialog.Root open={open} onOpenChange={setOpen}>
      <AlertDialog.Trigger aria-label={props.triggerLabel} className={triggerClass(props)}>
        {props.triggerIcon}
        {props.trigger}
      </AlertDialog.Trigger>
      <AlertDialog.Portal>
        <DialogOverlay />
        <div className={dialogLayerClass}>
          <AlertDialog.Content aria-modal="true" className={`${dialogPanelClass} sm:max-w-md`}>
            <ModalForm {...props} fetcher={fetcher} />
          </AlertDialog.Content>
        </div>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

type ConfirmFetcher = ReturnType<typeof useFetcher<ConfirmRejection | null>>;

/** Mounted on opening, so that an earlier rejection is not shown again. */
function ModalForm({ fetcher, ...props }: ConfirmDialogProps & { fetcher: ConfirmFetcher }) {
  const { t } = useTranslator(messages);
  const { input } = props;
  const pending = fetcher.state !== "idle";
  const [earlier] = useState(fetcher.data);
  const { form, fields, formProps } = useCheckedForm<string>({
    lastResult: fetcher.data === earlier ? null : fetcher.data?.reply,
    schema: input?.schema,
  });
  const field = input && fields[input.name];
  // Errors of hidden fields have no other place.
  const problem = field?.errors ? form.errors : Object.values(form.allErrors).flat()[0];
  return (
    <>
      <div className="min-h-0 flex-1 space-y-4 overflow-y-auto overscroll-contain p-4 sm:p-5">
        <div className="space-y-1.5">
          <AlertDialog.Title className="font-semibold text-base leading-6 wrap-anywhere">
            {props.title}
          </AlertDialog.Title>
          <AlertDialog.Description className="text-muted wrap-anywhere">
            {props.description}
          </AlertDialog.Description>
        </div>
        <ProblemBanner errors={pending ? null : problem} />
        <fetcher.Form method="post" {...formProps} {...(props.action && { action: props.action })}>
          <HiddenFields {...props} />
          {field && input.render(field)}
        </fetcher.Form>
      </div>
      <footer className={dialogFooterClass}>
        <AlertDialog.Cancel {...closesOnEscape} className={buttonClass({ variant: "secondary" })}>
          {props.dismiss ?? t("ui.cancel")}
        </AlertDialog.Cancel>
        <Button
          type="submit"
          form={form.id}
          variant={props.confirmVariant ?? "danger"}
          pending={pending}
          {...(props.confirming && { pendingLabel: props.confirming })}
        >
          {props.confirm}
        </Button>
      </footer>
    </>
  );
}

function InlineConfirm(props: ConfirmDialogProps) {
  const { input } = props;
  const id = useId();
  return (
    <details className="min-w-0" open={props.defaultOpen}>
      <summary aria-label={props.triggerLabel} className={triggerClass(props)}>
        {props.triggerIcon}
        {props.trigger}
      </summary>
      <form
        method="post"
        {...(props.action && { action: props.action })}
        className="mt-2 min-w-64 max-w-md space-y-3 whitespace-normal rounded-lg border border-line bg-surface p-4 text-left"
      >
        <p className="font-semibold">{props.title}</p>
        <div className="text-muted">{props.description}</div>
        <HiddenFields {...props} />
        {input?.render({ id, name: input.name })}
        <Button type="submit" variant={props.confirmVariant ?? "danger"}>
          {props.confirm}
        </Button>
      </form>
    </details>
  );
}

const HiddenFields = ({ fields = {} }: Pick<ConfirmDialogProps, "fields">) =>
  Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);

function triggerClass(props: ConfirmDialogProps) {
  return buttonClass({
    variant: props.triggerVariant ?? "secondary",
    ...(props.triggerSize && { size: props.triggerSize }),
  });
}
