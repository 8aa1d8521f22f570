import { useNavigate } from "@remix-run/react";
import { productName, type RequestCall } from "@wardway/model";
import type { Clock } from "@wardway/widgets/ui/time-format";
import { useEffect, useRef } from "react";
import { formatAlert, getCallPath } from "./alert-text.ts";
import { hasDesktopNotifications, showDesktopNotification } from "./desktop.ts";
import { declareVisible, isAnyTabVisible, type Ringing, ringInOneTab } from "./ring.ts";
import { canPlay, playTones } from "./sound.ts";
import { useUnlockingGesture } from "./use-audio.ts";

const REPEAT_CHECK_MS = 5_000;

export type RingingCall = RequestCall & Ringing;

interface RingParts {
  readonly userId: number | null;
  readonly repeated: readonly RingingCall[];
  readonly hasSound: boolean;
  readonly hasDesktop: boolean;
  readonly clock: Clock;
}

/**
 * Repeats what is to be repeated.
 * @returns plays the sound in one of the user's tabs, and shows a desktop notification if none of them is visible
 */
export function useRing(parts: RingParts): (calls: readonly RingingCall[]) => void {
  const { userId, hasSound } = parts;
  const navigate = useNavigate();
  const current = useRef({ ...parts, navigate });
  useEffect(() => {
    current.current = { ...parts, navigate };
  });

  useUnlockingGesture(hasSound);

  useEffect(() => {
    if (userId === null) return;
    let controller = new AbortController();
    const declare = () => {
      controller.abort();
      controller = new AbortController();
      if (document.visibilityState === "visible") declareVisible(userId, controller.signal);
    };
    declare();
    document.addEventListener("visibilitychange", declare);
    return () => {
      document.removeEventListener("visibilitychange", declare);
      controller.abort();
    };
  }, [userId]);

  const ring = useRef((calls: readonly RingingCall[]) => {
    const { userId: user, hasSound: isSoundOn, hasDesktop, clock, navigate: open } = current.current;
    if (user === null) return;
    if (isSoundOn && canPlay()) void ringInOneTab(user, "sound", calls, playTones);
    if (hasDesktop) void notifyDesktop(user, calls, clock, open);
  });

  const hasRepeated = parts.repeated.length > 0;
  useEffect(() => {
    if (!hasRepeated) return;
    const check = () => ring.current(current.current.repeated);
    check();
    const timer = setInterval(check, REPEAT_CHECK_MS);
    return () => clearInterval(timer);
  }, [hasRepeated]);

  return ring.current;
}

async function notifyDesktop(
  userId: number,
  calls: readonly RingingCall[],
  clock: Clock,
  open: (path: string) => void,
): Promise<void> {
  if (!hasDesktopNotifications() || Notification.permission !== "granted") return;
  if (document.visibilityState === "visible" || (await isAnyTabVisible(userId))) return;
  await ringInOneTab(userId, "desktop", calls, (due) => {
    for (const call of due) {
      const notification = showDesktopNotification(productName, {
        body: formatAlert([call], clock),
        tag: `wardway-request-${call.id}`,
      });
      if (!notification) return;
      notification.onclick = () => {
        window.focus();
        open(call.isHidden ? "/notifications" : getCallPath(call));
        notification.close();
      };
    }
  });
}
