import { useLocation } from "@remix-run/react";
import { useCallback, useEffect, useRef } from "react";
import { isDisplayPath } from "#app/http/session/display-paths.ts";
import {
  leaveAfterLogOut,
  leaveEndedSession,
  type PageUser,
  restoreSealedInput,
  toPageUser,
} from "./leave-session.ts";
import { onLogOutElsewhere } from "./log-out-channel.ts";
import { deleteDrafts } from "./stored-drafts.ts";
import { restoreUnsentInput } from "./unsent-input.ts";

/**
 * Leaves the document when its user's session has ended, in whatever tab that happened, and never shows it from the
 * browser's back/forward cache.
 * @param userId null for a visitor
 * @param draftKey base64; null for a visitor
 * @returns leaves it at once
 */
export function useSessionEnd(userId: number | null, draftKey: string | null): () => void {
  const user = useRef<PageUser | null>(null);
  const isDisplay = isDisplayPath(useLocation().pathname);

  useEffect(() => {
    const before = user.current;
    if (before !== null && before.userId !== userId) {
      void leaveEndedSession(before);
      return;
    }
    // Removes the drafts of a session that ended before this document was loaded. The page of a display has no user either way.
    if (before === null && userId === null && !isDisplay) deleteDrafts();
    if (before !== null || userId === null || draftKey === null) return;
    const current = toPageUser(userId, draftKey);
    user.current = current;
    void restoreSealedInput(current).then((isRestored) => {
      if (isRestored) restoreUnsentInput(userId);
    });
  }, [userId, draftKey, isDisplay]);

  // A page restored from memory was hidden when it was left, so that nothing shows before it loads anew.
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const hide = ({ persisted }: PageTransitionEvent) => {
      if (persisted && user.current) document.documentElement.style.visibility = "hidden";
    };
    const loadAnew = ({ persisted }: PageTransitionEvent) => {
      if (persisted && user.current) location.reload();
    };
    addEventListener("pagehide", hide, { signal });
    addEventListener("pageshow", loadAnew, { signal });
    return () => controller.abort();
  }, []);

  useEffect(() => {
    if (isDisplay) return onLogOutElsewhere(deleteDrafts);
    if (userId === null) return;
    return onLogOutElsewhere(() => leaveAfterLogOut("/login"));
  }, [userId, isDisplay]);

  return useCallback(() => {
    if (user.current) void leaveEndedSession(user.current);
  }, []);
}
