import { sessionLimits } from "@wardway/model";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { Button } from "@wardway/widgets/ui/button";
import { AlertDialog } from "radix-ui";
import { useRef } from "react";
import { DialogOverlay, dialogLayerClass, dialogPanelClass } from "../dialog-frame.tsx";
import { messages } from "./messages.ts";

/** The screen reader's interval; the text counts each second. */
const ANNOUNCEMENT_SECONDS = 30;

export interface SessionPanelProps {
  readonly secondsLeft: number;
  readonly isAtLimit: boolean;
  readonly isExtending: boolean;
  /** Continues the session, or closes the panel if it cannot be continued. */
  readonly proceed: () => void;
  readonly logOut: () => void;
}

export function SessionPanel({ secondsLeft, isAtLimit, isExtending, proceed, logOut }: SessionPanelProps) {
  const { t } = useTranslator(messages);
  const stay = useRef<HTMLButtonElement>(null);
  const announced = Math.ceil(secondsLeft / ANNOUNCEMENT_SECONDS) * ANNOUNCEMENT_SECONDS;
  const formatTime = (seconds: number) =>
    t("ui.session.timeLeft", { minutes: Math.floor(seconds / 60), seconds: seconds % 60 });
  return (
    <AlertDialog.Root open>
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
                {formatTime(secondsLeft)}
              </p>
              <p role="status" className="sr-only">
                {formatTime(announced)}
              </p>
            </div>
            <footer className="flex flex-wrap justify-end gap-2 border-line border-t px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] max-sm:*:flex-1 sm:px-6">
              <Button variant="secondary" onClick={logOut}>
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
