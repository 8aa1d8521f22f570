import { useEffect, useState } from "react";

/**
 * Requests a screen wake lock while `isWanted`, since a browser gets no positions while the screen is off. The browser
 * releases the lock of a hidden page, so it is requested again when the page becomes visible.
 * @returns whether the screen stays on; false if unsupported or denied, for example at low battery
 */
export function useWakeLock(isWanted: boolean): boolean {
  const [isAwake, setAwake] = useState(false);
  useEffect(() => {
    if (!isWanted) return;
    let isUnmounted = false;
    let lock: WakeLockSentinel | null = null;
    const acquire = async () => {
      if (document.visibilityState !== "visible" || (lock && !lock.released)) return;
      // Missing before Safari 16.4 and Firefox 126, and on pages without TLS.
      const wakeLock: WakeLock | undefined = navigator.wakeLock;
      const sentinel = await wakeLock?.request("screen").catch(() => null);
      if (isUnmounted) return void sentinel?.release();
      lock = sentinel ?? null;
      setAwake(lock !== null);
      lock?.addEventListener("release", () => !isUnmounted && setAwake(false));
    };
    acquire();
    document.addEventListener("visibilitychange", acquire);
    return () => {
      isUnmounted = true;
      document.removeEventListener("visibilitychange", acquire);
      lock?.release();
      setAwake(false);
    };
  }, [isWanted]);
  return isAwake;
}
