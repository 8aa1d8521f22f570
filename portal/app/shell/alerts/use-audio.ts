import { useEffect, useState } from "react";
import { canPlay, onAudioState, unlockAudio } from "./sound.ts";

/** Lets the first gesture on the page unlock the sound while it is on. */
export function useUnlockingGesture(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const controller = new AbortController();
    const options = { signal: controller.signal };
    document.addEventListener("pointerdown", unlockAudio, options);
    document.addEventListener("keydown", unlockAudio, options);
    return () => controller.abort();
  }, [isOn]);
}

/** A browser that allows sound without a gesture does so within this time. */
const START_TIMEOUT_MS = 1_000;

/** Returns true while the sound is on and the browser waits for a gesture before it plays any. */
export function useSilence(isOn: boolean): boolean {
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
