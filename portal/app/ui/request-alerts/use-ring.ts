import { useNavigate } from "@remix-run/react";
import { productName, type RequestAlert } from "@wardway/model";
import type { Clock } from "@wardway/widgets/ui/time-format";
import { useEffect, useRef } from "react";
import { formatAlert } from "./alert-text.ts";
import { hasDesktopNotifications, showDesktopNotification } from "./desktop.ts";
import { declareVisible, isAnyTabVisible, ringInOneTab } from "./ring.ts";
import { canPlay, playTones, unlockAudio } from "./sound.ts";

const REPEAT_CHECK_MS = 5_000;

interface RingParts {
  readonly userId: number;
  readonly critical: readonly RequestAlert[];
  readonly hasSound: boolean;
  readonly hasDesktop: boolean;
  readonly clock: Clock;
}

/**
 * Repeats for critical requests.
 * @returns plays the sound in one of the user's tabs, and shows a desktop notification if none of them is visible
 */
export function useRing(parts: RingParts): (requests: readonly RequestAlert[]) => void {
  const { userId, hasSound } = parts;
  const navigate = useNavigate();
  const current = useRef({ ...parts, navigate });
  useEffect(() => {
    current.current = { ...parts, navigate };
  });

  useEffect(() => {
    if (!hasSound) return;
    const controller = new AbortController();
    const options = { signal: controller.signal };
    document.addEventListener("pointerdown", unlockAudio, options);
    document.addEventListener("keydown", unlockAudio, options);
    return () => controller.abort();
  }, [hasSound]);

  useEffect(() => {
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

  const ring = useRef((requests: readonly RequestAlert[]) => {
    const { userId: user, hasSound: isSoundOn, hasDesktop, clock, navigate: open } = current.current;
    if (isSoundOn && canPlay()) void ringInOneTab(user, "sound", requests, playTones);
    if (hasDesktop) void notifyDesktop(user, requests, clock, open);
  });

  const hasCritical = parts.critical.length > 0;
  useEffect(() => {
    if (!hasCritical) return;
    const check = () => ring.current(current.current.critical);
    check();
    const timer = setInterval(check, REPEAT_CHECK_MS);
    return () => clearInterval(timer);
  }, [hasCritical]);

  return ring.current;
}

async function notifyDesktop(
  userId: number,
  requests: readonly RequestAlert[],
  clock: Clock,
  open: (path: string) => void,
): Promise<void> {
  if (!hasDesktopNotifications() || Notification.permission !== "granted") return;
  if (document.visibilityState === "visible" || (await isAnyTabVisible(userId))) return;
  await ringInOneTab(userId, "desktop", requests, (due) => {
    for (const request of due) {
      const notification = showDesktopNotification(productName, {
        body: formatAlert([request], clock),
        tag: `wardway-request-${request.id}`,
      });
      if (!notification) return;
      notification.onclick = () => {
        window.focus();
        open(`/transport/${request.id}?tab=responses`);
        notification.close();
      };
    }
  });
}
