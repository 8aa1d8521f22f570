import { t } from "@lingui/core/macro";
import { Icon } from "#app/components/icon.tsx";
import { useRootData } from "../page/root-data.ts";
import { useSilence } from "./use-audio.ts";
import { useSavedChoice } from "./use-saved-choice.ts";

/** In free space of the bar, so that the page does not shift. @param isSilent from `useIsSilent` */
export function SoundNotice({ isSilent }: { isSilent: boolean }) {
  return (
    <div role="status" className="ml-auto min-w-0">
      {isSilent && (
        <p className="flex items-center gap-2.5 px-1.5 text-left text-muted text-xs leading-tight sm:max-w-60">
          <Icon name="volume-off" className="size-5 shrink-0 lg:max-xl:hidden" />
          <span className="min-w-0">{t`Click once to hear alerts.`}</span>
        </p>
      )}
    </div>
  );
}

/** Returns true while the user's sound is on and the browser waits for a gesture before it plays any. */
export function useIsSilent(): boolean {
  const { isOn } = useSavedChoice("alertSound", useRootData()?.alerts?.hasSound ?? false);
  return useSilence(isOn);
}
