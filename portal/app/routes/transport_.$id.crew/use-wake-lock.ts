import { useEffect, useState } from "react";

/**
 * Keeps the phone's screen on while `isWanted`: a browser whose screen is off hears of no position. The browser takes
 * the lock away from a page that is hidden, so it is asked for again.
 * @returns whether the phone stays awake; false where it cannot or may not, such as with a battery almost empty
 */
export function useWakeLock(isWanted: boolean): boolean {
  const [isAwake, setAwake] = useState(false);
  useEffect(() => {
    if (!isWanted) return;
    let isOver = false;
    let lock: WakeLockSentinel | null = null;
    const hold = async () => {
      if (document.visibilityState !== "visible" || (lock && !lock.released)) return;
      // Missing before Safari 16.4 and Firefox 126, and on pages without TLS.
      const wakeLock: WakeLock | undefined = navigator.wakeLock;
      const held = await wakeLock?.request("screen").catch(() => null);
      if (isOver) return void held?.release();
      lock = held ?? null;
      setAwake(lock !== null);
      lock?.addEventListener("release", () => !isOver && setAwake(false));
    };
    hold();
    document.addEventListener("visibilitychange", hold);
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", hold);
      lock?.release();
      setAwake(false);
    };
  }, [isWanted]);
  return isAwake;
}
