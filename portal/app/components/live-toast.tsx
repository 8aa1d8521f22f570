import { t } from "@lingui/core/macro";
import { Link } from "@remix-run/react";
import { toastLimits } from "@wardway/model";
import { buttonClass } from "@wardway/widgets/ui/button";
import { Toast as Primitive } from "radix-ui";
import { closeDialogFirst } from "./escape.ts";
import { Icon } from "./icon.tsx";
import { type FlashToast, ToastIcon, toastClass } from "./toast.tsx";

export interface LiveToastProps {
  readonly toast: FlashToast;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Announced; closes by itself if it may, by a swipe or by Escape, and waits while it has the focus or the pointer. */
export function LiveToast({ toast, open, onOpenChange }: LiveToastProps) {
  return (
    <Primitive.Provider duration={toastLimits.visibleMs} swipeDirection="up" label={t`Message`}>
      <Primitive.Root
        key={toast.id}
        open={open}
        onOpenChange={onOpenChange}
        onEscapeKeyDown={closeDialogFirst}
        data-message=""
        duration={toast.stays ? Number.POSITIVE_INFINITY : undefined}
        type={toast.variant === "destructive" ? "foreground" : "background"}
        className={toastClass(toast)}
      >
        <ToastIcon toast={toast} />
        <div className="toast-text">
          <Primitive.Title asChild>
            <strong>{toast.title}</strong>
          </Primitive.Title>
          {toast.description && <Primitive.Description>{toast.description}</Primitive.Description>}
        </div>
        {toast.action && (
          <Primitive.Action asChild altText={toast.action.label}>
            <Link to={toast.action.to} className={buttonClass({ variant: "soft", size: "small" })}>
              {toast.action.label}
            </Link>
          </Primitive.Action>
        )}
        <Primitive.Close aria-label={t`Dismiss`} className="icon-button">
          <Icon name="x" className="size-4.5" />
        </Primitive.Close>
      </Primitive.Root>
      <Primitive.Viewport data-print="hidden" className="toast-viewport" />
    </Primitive.Provider>
  );
}
