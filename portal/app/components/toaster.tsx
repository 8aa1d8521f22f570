import { toastLimits } from "@wardway/model";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from "react";
import type { LiveToastProps } from "./live-toast.tsx";
import { definePart, usePart } from "./part.ts";
import { type FlashToast, ToastIcon, type ToastMessage, toastClass } from "./toast.tsx";

/** @param onClose called when the message closes, not when another one replaces it */
type ShowToast = (toast: ToastMessage, onClose?: () => void) => void;

const ToastContext = createContext<ShowToast | null>(null);

/**
 * Replaces the current message. A call waits until a message about what the user has done is closed, or has been shown for its time.
 */
export function useToast(): ShowToast {
  const show = useContext(ToastContext);
  if (!show) throw new Error("useToast needs a <Toaster> above it");
  return show;
}

const isCall = ({ variant }: FlashToast) => variant === "call";

const live = definePart<LiveToastProps>(async () => (await import("./live-toast.tsx")).LiveToast);

/** One message at a time, for five seconds unless it stays. Server messages need no script. */
export function Toaster({ toast, children }: { toast: FlashToast | null; children: ReactNode }) {
  const [shown, setShown] = useState<FlashToast | null>(toast);
  const [open, setOpen] = useState(toast !== null);
  const closed = useRef<() => void>();
  /** Two can come before the next rendering. */
  const current = useRef(toast);
  const [waitingCall, setWaitingCall] = useState<FlashToast | null>(null);
  const present = useCallback((next: FlashToast, onClose?: () => void) => {
    const { current: before } = current;
    if (isCall(next) && before && !isCall(before) && !before.stays) return setWaitingCall(next);
    current.current = next;
    setShown(next);
    setOpen(true);
    closed.current = onClose;
  }, []);
  const show = useCallback<ShowToast>(
    (message, onClose) => present({ ...message, id: crypto.randomUUID() }, onClose),
    [present],
  );
  const changeOpen = useCallback((isOpen: boolean) => {
    setOpen(isOpen);
    if (isOpen) return;
    current.current = null;
    closed.current?.();
  }, []);
  const [hasFailed, setFailed] = useState(false);
  const Live = usePart(live, shown !== null, () => setFailed(true));
  useEffect(() => {
    if (!hasFailed || !shown || shown.stays || !open) return;
    const timer = setTimeout(() => changeOpen(false), toastLimits.visibleMs);
    return () => clearTimeout(timer);
  }, [hasFailed, shown, open, changeOpen]);

  const flashId = toast?.id;
  const handledId = useRef(flashId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the loader creates a new object each time; the id identifies the message
  useEffect(() => {
    // Already shown; must not replace a newer message.
    if (!toast || toast.id === handledId.current) return;
    handledId.current = toast.id;
    present(toast);
  }, [flashId]);

  useEffect(() => {
    if (open) return;
    const timer = setTimeout(() => setShown(null), toastLimits.removalDelayMs);
    return () => clearTimeout(timer);
  }, [open]);

  useEffect(() => {
    if (!waitingCall) return;
    const showCall = () => {
      setWaitingCall(null);
      current.current = null;
      present(waitingCall);
    };
    // A message that stays would hold it for ever.
    if (!open || shown?.stays) return showCall();
    const timer = setTimeout(showCall, toastLimits.visibleMs);
    return () => clearTimeout(timer);
  }, [waitingCall, open, shown, present]);

  return (
    <ToastContext.Provider value={show}>
      {children}
      {Live && shown ? (
        <Live toast={shown} open={open} onOpenChange={changeOpen} />
      ) : (
        shown && open && <StaticToast toast={shown} />
      )}
    </ToastContext.Provider>
  );
}

/** Before, or without, the script of the other one. */
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
