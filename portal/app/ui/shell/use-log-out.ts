import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import { useCallback } from "react";
import { getProblemDetail } from "#app/http/problem-detail.ts";
import { portalLanguage } from "#app/infra/language.ts";
import { useLive } from "#app/realtime/client/live-provider.tsx";
import { finishLogOutTasks } from "../crew/before-log-out.ts";
import { beginLogOut, leaveAfterLogOut } from "../session/leave-session.ts";
import { announceLogOut } from "../session/log-out-channel.ts";
import { useToast } from "../toaster.tsx";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

const unreachable = translate("ui.shell.thePortalCannotBeReached");

/** The page is left then, whatever a lost connection or a locked store delays. */
const MAX_DELETION_MS = 1_000;

/** Ends the session before it loads any module: a failed import must not leave the session open. */
export function useLogOut(): () => Promise<void> {
  const { t } = useTranslator(messages);
  const toast = useToast();
  const live = useLive();
  return useCallback(async () => {
    const cancelLogOut = beginLogOut();
    // Otherwise the socket would report an unexpected end of the session, and a refetch would follow a redirect.
    live?.connection.stop();
    live?.refetcher.hold();
    await finishLogOutTasks();
    const failure = await endSession();
    if (failure !== null) {
      cancelLogOut();
      live?.connection.start();
      live?.refetcher.resume();
      toast({ title: t("ui.shell.logoutFailed"), description: failure, variant: "destructive" });
      return;
    }
    announceLogOut();
    // A module that was never loaded has stored nothing, and Clear-Site-Data covers what an import misses.
    const deletion = import("../crew/offline-store.ts")
      .then(({ deleteAllValues }) => deleteAllValues())
      .catch(() => undefined);
    await Promise.race([deletion, new Promise((resolve) => setTimeout(resolve, MAX_DELETION_MS))]);
    // A document of its own: this one's scripts contain what its user has read.
    leaveAfterLogOut("/login");
  }, [live, toast, t]);
}

/** The response of the page's own form, whose toast the next page shows. @returns the error message; null on success */
async function endSession(): Promise<string | null> {
  try {
    const response = await fetch("/logout", { method: "POST", redirect: "manual" });
    if (response.type === "opaqueredirect") return null;
    return getProblemDetail(await response.json()) ?? unreachable;
  } catch {
    return unreachable;
  }
}
