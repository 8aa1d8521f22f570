import { plural, t } from "@lingui/core/macro";
import { sessionLimits } from "@wardway/model";
import { Button } from "@wardway/widgets/ui/button";
import { AlertDialog } from "radix-ui";
import { useRef } from "react";
import { DialogOverlay, dialogLayerClass, dialogPanelClass } from "#app/components/dialog-frame.tsx";

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
  const stay = useRef<HTMLButtonElement>(null);
  const announced = Math.ceil(secondsLeft / ANNOUNCEMENT_SECONDS) * ANNOUNCEMENT_SECONDS;
  const formatTime = (seconds: number) =>
    t`${plural({ minutes: Math.floor(seconds / 60) }, { 0: "", one: "# minute ", other: "# minutes " })}${plural({ seconds: seconds % 60 }, { one: "# second", other: "# seconds" })}`;
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
                {t`You will be logged out soon`}
              </AlertDialog.Title>
              <AlertDialog.Description className="text-muted">
                {isAtLimit
                  ? t`A session lasts at most ${{ hours: sessionLimits.absoluteHours }} hours. Save your work. After logging in again you return to this page. You are logged out in:`
                  : t`No one has used the portal here for a while. To protect patient data, you are logged out in:`}
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
                {t`Log out now`}
              </Button>
              <Button ref={stay} pending={isExtending} onClick={proceed}>
                {isAtLimit ? t`Close` : t`Stay logged in`}
              </Button>
            </footer>
          </AlertDialog.Content>
        </div>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
