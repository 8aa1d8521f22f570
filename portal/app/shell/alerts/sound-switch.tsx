import { t } from "@lingui/core/macro";
import { classNames } from "@wardway/widgets/ui/class-names";
import { Switch } from "@wardway/widgets/ui/switch";
import { useHydrated } from "@wardway/widgets/ui/use-hydrated";
import { Icon } from "#app/components/icon.tsx";
import { useRootData } from "../page/root-data.ts";
import { playTones, unlockAudio } from "./sound.ts";
import { useSavedChoice } from "./use-saved-choice.ts";

const PREVIEW_DELAY_MS = 100;

function useSound() {
  const { isOn, save } = useSavedChoice("alertSound", useRootData()?.alerts?.hasSound ?? false);
  const change = (isChosen: boolean) => {
    save(isChosen);
    if (!isChosen) return;
    unlockAudio();
    // Plays a preview after the audio context has resumed.
    setTimeout(playTones, PREVIEW_DELAY_MS);
  };
  return { isOn, change };
}

/** Saved in the account. @param hint explains the sound */
export function SoundSwitch({ hint }: { hint?: string }) {
  const isHydrated = useHydrated();
  const { isOn, change } = useSound();
  return (
    // The sound needs a script.
    <div className={isHydrated ? undefined : "invisible"} data-print="hidden">
      <Switch
        id="request-sound"
        label={t`Sound of alerts`}
        hint={hint}
        checked={isOn}
        onChange={({ target }) => change(target.checked)}
      />
    </div>
  );
}

/** In the top bar of users who are called. */
export function SoundButton() {
  const isHydrated = useHydrated();
  const { isOn, change } = useSound();
  if (!useRootData()?.alerts) return null;
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={t`Sound of alerts`}
      title={isOn ? t`Sound of alerts: on` : t`Sound of alerts: off`}
      className={classNames("icon-button", !isHydrated && "invisible")}
      onClick={() => change(!isOn)}
    >
      <Icon name={isOn ? "volume-2" : "volume-off"} />
    </button>
  );
}
