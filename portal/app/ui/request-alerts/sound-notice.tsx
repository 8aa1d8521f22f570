import { useTranslator } from "@wardway/widgets/messages/messages";
import { useEffect, useState } from "react";
import { useRootData } from "#app/http/root-data.ts";
import { Icon } from "../icon.tsx";
import { messages } from "./messages.ts";
import { canPlay, onAudioState, unlockAudio } from "./sound.ts";
import { useSavedChoice } from "./use-saved-choice.ts";

/** In free space of the bar, so that the page does not shift. @param isSilent from `useIsSilent` */
export function SoundNotice({ isSilent }: { isSilent: boolean }) {
  const { t } = useTranslator(messages);
  return (
    <div role="status" className="ml-auto min-w-0">
      {isSilent && (
        <p className="flex items-center gap-2.5 px-1.5 text-left text-muted text-xs leading-tight sm:max-w-60">
          <Icon name="volume-off" className="size-5 shrink-0" />
          <span className="min-w-0">{t("ui.requestAlerts.soundNeedsGesture")}</span>
        </p>
      )}
    </div>
  );
}

/** A browser that allows sound without a gesture does so within this time. */
const START_TIMEOUT_MS = 1_000;

/** Returns true while the sound is on and the browser waits for a gesture before it plays any. */
export function useIsSilent(): boolean {
  const { isOn } = useSavedChoice("alertSound", useRootData()?.alerts?.hasSound ?? false);
  const [isSilent, setSilent] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    unlockAudio();
    const check = () => setSilent(!canPlay());
    const timer = setTimeout(check, START_TIMEOUT_MS);
    const forget = onAudioState(check);
    return () => {
      clearTimeout(timer);
      forget();
      setSilent(false);
    };
  }, [isOn]);
  return isSilent;
}
