import { useNavigate } from "@remix-run/react";
import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import { useCallback } from "react";
import { getProblemDetail } from "#app/http/problem-detail.ts";
import { discardUnsentInput } from "#app/http/sessions/unsent-input.ts";
import { portalLanguage } from "#app/infra/language.ts";
import { useLive } from "#app/realtime/client/live-provider.tsx";
import { finishLogOutTasks } from "../crew/before-log-out.ts";
import { deleteDrafts } from "../requests/request-draft.ts";
import { useToast } from "../toaster.tsx";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

const unreachable = translate("ui.shell.thePortalCannotBeReached");

/** Ends the session before it loads any module: a failed import must not leave the session open. */
export function useLogOut(): () => Promise<void> {
  const { t } = useTranslator(messages);
  const toast = useToast();
  const navigate = useNavigate();
  const connection = useLive()?.connection;
  return useCallback(async () => {
    // Otherwise the socket would report an unexpected end of the session.
    connection?.stop();
    await finishLogOutTasks();
    const failure = await endSession();
    if (failure !== null) {
      connection?.start();
      toast({ title: t("ui.shell.logoutFailed"), description: failure, variant: "destructive" });
      return;
    }
    deleteDrafts();
    discardUnsentInput();
    // A module that was never loaded has stored nothing.
    import("../crew/offline-store.ts")
      .then(({ deleteAllValues }) => deleteAllValues())
      .catch(() => undefined);
    navigate("/login");
    toast({ title: t("ui.shell.loggedOut"), description: t("ui.shell.youHaveBeenSuccessfully") });
  }, [connection, navigate, toast, t]);
}

/** @returns the error message; null on success */
async function endSession(): Promise<string | null> {
  try {
    const response = await fetch("/api/logout", { method: "POST" });
    if (response.ok) return null;
    return getProblemDetail(await response.json()) ?? unreachable;
  } catch {
    return unreachable;
  }
}
