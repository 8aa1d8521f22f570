import { useEffect, useState } from "react";

/**
 * Keeps the screen on: browsers get no positions while it is off. Requested again when a hidden page becomes
 * visible.
 * @returns false if unsupported or denied, for example at low battery
 */
export function useWakeLock(isEnabled: boolean): boolean {
  const [isAwake, setAwake] = useState(false);
  useEffect(() => {
    if (!isEnabled) return;
    let isUnmounted = false;
    let lock: WakeLockSentinel | null = null;
    const acquire = async () => {
      if (document.visibilityState !== "visible" || (lock && !lock.released)) return;
      // Missing before Safari 16.4 and Firefox 126, and without TLS.
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
  }, [isEnabled]);
  return isAwake;
}
