import { sessionLimits } from "@wardway/model";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { Button } from "@wardway/widgets/ui/button";
import { AlertDialog } from "radix-ui";
import { useEffect, useRef, useState } from "react";
import type { SessionTime } from "#app/http/sessions/session-end.ts";
import { DialogOverlay, dialogLayerClass, dialogPanelClass } from "../dialog.tsx";
import { useLogOut } from "../shell/use-log-out.ts";
import { messages } from "./messages.ts";
import { useSessionDeadline } from "./use-session-deadline.ts";

/** The screen reader's interval; the text counts each second. */
const ANNOUNCEMENT_SECONDS = 30;

export interface SessionWarningProps {
  readonly userId: number;
  /** With the page. */
  readonly served: SessionTime;
  readonly pollSession: () => Promise<void>;
}

/** Warns two minutes before the session ends, in every visible tab; continuing in one closes it in all. */
export function SessionWarning(props: SessionWarningProps) {
  const { t } = useTranslator(messages);
  const logOut = useLogOut();
  const stay = useRef<HTMLButtonElement>(null);
  const { secondsLeft, isAtLimit, extend, isExtending } = useSessionDeadline(props);
  const [isClosed, setClosed] = useState(false);
  const isOpen = secondsLeft !== null && !(isAtLimit && isClosed);
  const announced =
    secondsLeft === null ? null : Math.ceil(secondsLeft / ANNOUNCEMENT_SECONDS) * ANNOUNCEMENT_SECONDS;
  useEffect(() => {
    if (secondsLeft === null) setClosed(false);
  }, [secondsLeft]);
  const formatTime = (seconds: number) =>
    t("ui.session.timeLeft", { minutes: Math.floor(seconds / 60), seconds: seconds % 60 });
  const proceed = () => (isAtLimit ? setClosed(true) : void extend());
  return (
    <AlertDialog.Root open={isOpen}>
      <AlertDialog.Portal>
        <DialogOverlay />
        <div className={dialogLayerClass}>
          <AlertDialog.Content
            aria-modal="true"
            className={`${dialogPanelClass} sm:max-w-md`}
            onOpenAutoFocus={(event) => {
              event.preventDefault();
              stay.current?.focus();
            }}
            onEscapeKeyDown={(event) => {
              event.preventDefault();
              proceed();
            }}
          >
            <div className="min-h-0 flex-1 space-y-1.5 overflow-y-auto overscroll-contain p-4 pt-5 sm:p-6">
              <AlertDialog.Title className="font-semibold text-lg leading-snug">
                {t("ui.session.title")}
              </AlertDialog.Title>
              <AlertDialog.Description className="text-muted">
                {isAtLimit
                  ? t("ui.session.limit", { hours: sessionLimits.absoluteHours })
                  : t("ui.session.idle")}
              </AlertDialog.Description>
              <p role="timer" className="font-semibold text-xl tabular-nums">
                {formatTime(secondsLeft ?? 0)}
              </p>
              <p role="status" className="sr-only">
                {announced !== null && formatTime(announced)}
              </p>
            </div>
            <footer className="flex flex-wrap justify-end gap-2 border-line border-t px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] max-sm:*:flex-1 sm:px-6">
              <Button variant="secondary" onClick={() => void logOut()}>
                {t("ui.session.logOut")}
              </Button>
              <Button ref={stay} pending={isExtending} onClick={proceed}>
                {isAtLimit ? t("ui.session.close") : t("ui.session.stay")}
              </Button>
            </footer>
          </AlertDialog.Content>
        </div>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
