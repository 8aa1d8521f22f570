import { t } from "@lingui/core/macro";
import { Button, buttonClass } from "@wardway/widgets/ui/button";
import { AlertDialog } from "radix-ui";
import { type RefObject, useState } from "react";
import { type ConfirmDialogProps, type ConfirmFetcher, HiddenFields } from "./confirm-form.tsx";
import { DialogOverlay, dialogFooterClass, dialogLayerClass, dialogPanelClass } from "./dialog-frame.tsx";
import { closesOnEscape, keepOpenForField } from "./escape.ts";
import { ProblemBanner } from "./problem-banner.tsx";
import { useCheckedForm } from "./use-checked-form.ts";

export interface ConfirmPanelProps extends ConfirmDialogProps {
  readonly fetcher: ConfirmFetcher;
  readonly close: () => void;
  readonly triggerRef: RefObject<HTMLElement>;
}

/** Mounted on opening, so that an earlier rejection is not shown again. */
export function ConfirmPanel({ close, triggerRef, ...props }: ConfirmPanelProps) {
  return (
    <AlertDialog.Root open onOpenChange={close}>
      <AlertDialog.Portal>
        <DialogOverlay />
        <div className={dialogLayerClass}>
          <AlertDialog.Content
            aria-modal="true"
            className={`${dialogPanelClass} sm:max-w-md`}
            onEscapeKeyDown={keepOpenForField}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              triggerRef.current?.focus();
            }}
          >
            <ModalForm {...props} />
          </AlertDialog.Content>
        </div>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

function ModalForm({ fetcher, ...props }: Omit<ConfirmPanelProps, "close" | "triggerRef">) {
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
          {props.dismiss ?? t`Cancel`}
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
