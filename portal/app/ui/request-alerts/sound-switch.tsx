import { useTranslator } from "@wardway/widgets/messages/messages";
import { Switch } from "@wardway/widgets/ui/switch";
import { useHydrated } from "@wardway/widgets/ui/use-hydrated";
import { useRootData } from "#app/http/root-data.ts";
import { messages } from "./messages.ts";
import { playTones, unlockAudio } from "./sound.ts";
import { useSavedChoice } from "./use-saved-choice.ts";

const PREVIEW_DELAY_MS = 100;

/** Saved in the account. @param hint explains the sound */
export function SoundSwitch({ hint }: { hint?: string }) {
  const { t } = useTranslator(messages);
  const isHydrated = useHydrated();
  const { isOn, save } = useSavedChoice("alertSound", useRootData()?.alerts?.hasSound ?? false);
  const change = (isChosen: boolean) => {
    save(isChosen);
    if (!isChosen) return;
    unlockAudio();
    // Plays a preview after the audio context has resumed.
    setTimeout(playTones, PREVIEW_DELAY_MS);
  };
  return (
    // The sound needs a script.
    <div className={isHydrated ? undefined : "invisible"} data-print="hidden">
      <Switch
        id="request-sound"
        label={t("ui.requestAlerts.soundForNewRequests")}
        hint={hint}
        checked={isOn}
        onChange={({ target }) => change(target.checked)}
      />
    </div>
  );
}
