import { msg, t } from "@lingui/core/macro";
import { useCallback, useState } from "react";
import { useToast } from "#app/components/toaster.tsx";
import { keepStorageHeader } from "#app/http/session/keep-storage.ts";
import { i18n } from "#app/infra/locale.ts";
import { useLive } from "#app/realtime/client/live-provider.tsx";
import { finishLogOutTasks } from "../offline/before-log-out.ts";
import { forgetOfflinePages } from "../offline/offline-pages.ts";
import { mayHaveSteps } from "../offline/store-owner.ts";
import { getProblemDetail } from "../page/problem-detail.ts";
import { useRootData } from "../page/root-data.ts";
import { beginLogOut, leaveAfterLogOut } from "./leave-session.ts";
import { announceLogOut } from "./log-out-channel.ts";

const unreachable = msg`The portal cannot be reached now, and you may still be signed in. Try again in a moment.`;

/** The page is left then, whatever a lost connection or a locked store delays. */
const MAX_DELETION_MS = 1_000;

export interface LogOut {
  /** Asks first if steps of the user have not reached the portal, unless `isSure`. */
  readonly logOut: (isSure?: boolean) => Promise<void>;
  /** Steps that the user is asked about; 0 without a question. */
  readonly waitingSteps: number;
  /** Answers the question with no. */
  readonly stay: () => void;
}

/** Ends the session before it needs any module: a failed import must not leave the session open. */
export function useLogOut(): LogOut {
  const toast = useToast();
  const live = useLive();
  const userId = useRootData()?.user?.id;
  const [waitingSteps, setWaitingSteps] = useState(0);
  const stay = useCallback(() => setWaitingSteps(0), []);
  const logOut = useCallback(
    async (isSure = false) => {
      setWaitingSteps(0);
      const cancelLogOut = beginLogOut();
      // Otherwise the socket would report an unexpected end of the session, and a refetch would follow a redirect.
      live?.connection.stop();
      live?.refetcher.hold();
      const resume = () => {
        cancelLogOut();
        live?.connection.start();
        live?.refetcher.resume();
      };
      await finishLogOutTasks();
      const count = isSure ? 0 : await countWaitingSteps(userId);
      if (count > 0) {
        resume();
        setWaitingSteps(count);
        return;
      }
      const ended = await endSession();
      if ("failure" in ended) {
        resume();
        toast({ title: t`Logout failed`, description: ended.failure, variant: "destructive" });
        return;
      }
      announceLogOut();
      // A module that was never loaded has stored nothing, and Clear-Site-Data covers what an import misses.
      const deletion = import("../offline/offline-store.ts")
        .then(({ deleteAllValues }) => deleteAllValues())
        .then(forgetOfflinePages)
        .catch(() => undefined);
      await Promise.race([deletion, new Promise((resolve) => setTimeout(resolve, MAX_DELETION_MS))]);
      // A document of its own: this one's scripts contain what its user has read.
      leaveAfterLogOut(ended.continueTo);
    },
    [live, toast, userId],
  );
  return { logOut, waitingSteps, stay };
}

/** Counts the user's steps, not those of colleagues who share the phone. */
async function countWaitingSteps(userId: number | undefined): Promise<number> {
  if (!mayHaveSteps()) return 0;
  const waiting = await import("../offline/offline-store.ts")
    .then(({ listWaitingSteps }) => listWaitingSteps())
    .catch(() => []);
  return waiting.filter((steps) => steps.userId === userId).reduce((sum, { count }) => sum + count, 0);
}

/** @returns where the browser goes from here: if need be, to the log-out of the user's organization; or the error message */
async function endSession(): Promise<{ continueTo: string } | { failure: string }> {
  try {
    const response = await fetch("/logout/session", {
      method: "POST",
      headers: mayHaveSteps() ? { [keepStorageHeader]: "1" } : {},
    });
    const body: { readonly continueTo?: unknown } = await response.json();
    if (response.ok && typeof body.continueTo === "string") return { continueTo: body.continueTo };
    return { failure: getProblemDetail(body) ?? i18n._(unreachable) };
  } catch {
    return { failure: i18n._(unreachable) };
  }
}
