import { useFetcher } from "@remix-run/react";
import { Button, buttonClass } from "@wardway/widgets/ui/button";
import { useHydrated } from "@wardway/widgets/ui/use-hydrated";
import { type Ref, useEffect, useId, useRef, useState } from "react";
import { type ConfirmDialogProps, type ConfirmRejection, HiddenFields } from "./confirm-form.tsx";
import type { ConfirmPanelProps } from "./confirm-panel.tsx";
import { definePart, usePart } from "./part.ts";

const panel = definePart<ConfirmPanelProps>(async () => (await import("./confirm-panel.tsx")).ConfirmPanel);

/** Confirms an irreversible action. Without a script it opens in place. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return useHydrated() ? <ModalConfirm {...props} /> : <InlineConfirm {...props} />;
}

function ModalConfirm(props: ConfirmDialogProps) {
  const [open, setOpen] = useState(props.defaultOpen ?? false);
  const fetcher = useFetcher<ConfirmRejection | null>();
  const pending = fetcher.state !== "idle";
  const wasPending = useRef(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const [hasFailed, setFailed] = useState(false);
  const Panel = usePart(panel, open, () => setFailed(true));
  const isRejected = fetcher.data?.reply?.status === "error";
  const { onOpenChange } = props;
  useEffect(() => onOpenChange?.(open), [open, onOpenChange]);

  useEffect(() => {
    if (wasPending.current && !pending && !isRejected) setOpen(false);
    wasPending.current = pending;
  }, [pending, isRejected]);

  if (hasFailed) return <InlineConfirm {...props} defaultOpen summaryRef={focus} />;
  return (
    <>
      <button
        ref={trigger}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={props.triggerLabel}
        className={triggerClass(props)}
        onClick={() => setOpen(true)}
      >
        {props.triggerIcon}
        {props.trigger}
      </button>
      {Panel && <Panel {...props} fetcher={fetcher} close={() => setOpen(false)} triggerRef={trigger} />}
    </>
  );
}

const focus = (element: HTMLElement | null) => element?.focus();

interface InlineConfirmProps extends ConfirmDialogProps {
  summaryRef?: Ref<HTMLElement>;
}

function InlineConfirm({ summaryRef, ...props }: InlineConfirmProps) {
  const { input } = props;
  const id = useId();
  return (
    <details className="min-w-0" open={props.defaultOpen}>
      <summary ref={summaryRef} aria-label={props.triggerLabel} className={triggerClass(props)}>
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

function triggerClass(props: ConfirmDialogProps) {
  return buttonClass({
    variant: props.triggerVariant ?? "secondary",
    ...(props.triggerSize && { size: props.triggerSize }),
  });
}
