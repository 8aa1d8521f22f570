import { Link } from "@remix-run/react";
import { toastLimits } from "@wardway/model";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { buttonClass } from "@wardway/widgets/ui/button";
import { useHydrated } from "@wardway/widgets/ui/use-hydrated";
import { Toast as Primitive } from "radix-ui";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from "react";
import { closeDialogFirst } from "./escape.ts";
import { Icon } from "./icon.tsx";
import { messages } from "./messages.ts";

export interface ToastMessage {
  title: string;
  description?: string | undefined;
  variant?: "default" | "destructive" | undefined;
  action?: { readonly label: string; readonly to: string } | undefined;
}

export interface FlashToast extends ToastMessage {
  id: string;
}

/** @param onClose called when the message closes, not when another one replaces it */
type ShowToast = (toast: ToastMessage, onClose?: () => void) => void;

const ToastContext = createContext<ShowToast | null>(null);

/** Replaces the current message. */
export function useToast(): ShowToast {
  const show = useContext(ToastContext);
  if (!show) throw new Error("useToast needs a <Toaster> above it");
  return show;
}

/** One message at a time, for five seconds. Server messages need no script. */
export function Toaster({ toast, children }: { toast: FlashToast | null; children: ReactNode }) {
  const { t } = useTranslator(messages);
  const [shown, setShown] = useState<FlashToast | null>(toast);
  const [open, setOpen] = useState(toast !== null);
  const hydrated = useHydrated();
  const closed = useRef<() => void>();
  const show = useCallback<ShowToast>((message, onClose) => {
    setShown({ ...message, id: crypto.randomUUID() });
    setOpen(true);
    closed.current = onClose;
  }, []);
  const close = (isOpen: boolean) => {
    setOpen(isOpen);
    if (!isOpen) closed.current?.();
  };

  const flashId = toast?.id;
  const handledId = useRef(flashId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the loader creates a new object each time; the id identifies the message
  useEffect(() => {
    // Already shown; must not replace a newer message.
    if (!toast || toast.id === handledId.current) return;
    handledId.current = toast.id;
    setShown(toast);
    setOpen(true);
    closed.current = undefined;
  }, [flashId]);

  useEffect(() => {
    if (open) return;
    const timer = setTimeout(() => setShown(null), toastLimits.removalDelayMs);
    return () => clearTimeout(timer);
  }, [open]);

  return (
    <ToastContext.Provider value={show}>
      {children}
      {hydrated ? (
        <Primitive.Provider duration={toastLimits.visibleMs} swipeDirection="up" label={t("ui.message")}>
          {shown && (
            <Primitive.Root
              key={shown.id}
              open={open}
              onOpenChange={close}
              onEscapeKeyDown={closeDialogFirst}
              data-message=""
              type={shown.variant === "destructive" ? "foreground" : "background"}
              className={toastClass(shown)}
            >
              <ToastIcon toast={shown} />
              <div className="toast-text">
                <Primitive.Title asChild>
                  <strong>{shown.title}</strong>
                </Primitive.Title>
                {shown.description && <Primitive.Description>{shown.description}</Primitive.Description>}
              </div>
              {shown.action && (
                <Primitive.Action asChild altText={shown.action.label}>
                  <Link to={shown.action.to} className={buttonClass({ variant: "soft", size: "small" })}>
                    {shown.action.label}
                  </Link>
                </Primitive.Action>
              )}
              <Primitive.Close aria-label={t("ui.dismiss")} className="icon-button">
                <Icon name="x" className="size-4.5" />
              </Primitive.Close>
            </Primitive.Root>
          )}
          <Primitive.Viewport data-print="hidden" className="toast-viewport" />
        </Primitive.Provider>
      ) : (
        toast && <StaticToast toast={toast} />
      )}
    </ToastContext.Provider>
  );
}

/** Before, or without, the script. */
function StaticToast({ toast }: { toast: FlashToast }) {
  return (
    <div className="toast-viewport">
      <div role={toast.variant === "destructive" ? "alert" : "status"} className={toastClass(toast)}>
        <ToastIcon toast={toast} />
        <div className="toast-text">
          <strong>{toast.title}</strong>
          {toast.description && <p>{toast.description}</p>}
        </div>
      </div>
    </div>
  );
}

function ToastIcon({ toast }: { toast: ToastMessage }) {
  return toast.variant === "destructive" ? (
    <Icon name="circle-exclamation-point" className="text-danger" />
  ) : (
    <Icon name="circle-check" />
  );
}

const toastClass = ({ variant }: ToastMessage) =>
  variant === "destructive" ? "toast toast-failed" : "toast";
