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
              <div className="min-w-0 flex-1 py-2.5">
                <Primitive.Title className="font-semibold leading-snug">{shown.title}</Primitive.Title>
                {shown.description && (
                  <Primitive.Description className="text-muted text-sm leading-snug">
                    {shown.description}
                  </Primitive.Description>
                )}
                {shown.action && (
                  <Primitive.Action asChild altText={shown.action.label}>
                    <Link
                      to={shown.action.to}
                      className={buttonClass({ variant: "secondary", size: "small", className: "mt-2" })}
                    >
                      {shown.action.label}
                    </Link>
                  </Primitive.Action>
                )}
              </div>
              <Primitive.Close
                aria-label={t("ui.dismiss")}
                className="grid size-11 shrink-0 place-items-center rounded-md text-muted hover:text-ink"
              >
                <Icon name="x" className="size-4.5" />
              </Primitive.Close>
            </Primitive.Root>
          )}
          <Primitive.Viewport data-print="hidden" className={viewportClass} />
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
    <div className={viewportClass}>
      <div role={toast.variant === "destructive" ? "alert" : "status"} className={toastClass(toast)}>
        <ToastIcon toast={toast} />
        <div className="min-w-0 flex-1 py-2.5 pr-3">
          <p className="font-semibold leading-snug">{toast.title}</p>
          {toast.description && <p className="text-muted text-sm leading-snug">{toast.description}</p>}
        </div>
      </div>
    </div>
  );
}

function ToastIcon({ toast }: { toast: ToastMessage }) {
  return toast.variant === "destructive" ? (
    <Icon name="circle-exclamation-point" className="mt-3 size-5 shrink-0 text-danger" />
  ) : (
    <Icon name="circle-check" className="mt-3 size-5 shrink-0 text-completed" />
  );
}

/** Never over a button: on the top bar, on large screens on the sidebar's bottom. */
const viewportClass =
  "pointer-events-none fixed inset-x-3 top-2 z-60 mx-auto flex max-w-md list-none flex-col outline-none lg:top-auto lg:right-auto lg:bottom-2 lg:left-2 lg:mx-0 lg:w-66";

function toastClass(toast: ToastMessage): string {
  const border = toast.variant === "destructive" ? "border-danger/60" : "border-control";
  return `pointer-events-auto flex items-start gap-3 rounded-md border bg-raised pl-3.5 shadow-float wrap-anywhere data-[state=open]:animate-[ww-rise_var(--ww-motion)_ease-out] data-[swipe=end]:hidden ${border}`;
}
