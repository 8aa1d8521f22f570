import { useNavigate } from "@remix-run/react";
import { problemSchema } from "@wardway/model";
import { useCallback } from "react";
import { useLive } from "#app/realtime/client/live-provider.tsx";
import { forgetDrafts } from "../requests/request-draft.ts";
import { useToast } from "../toaster.tsx";

const unreachable =
  "The portal cannot be reached now, and you may still be signed in. Try again in a moment.";

/**
 * Ends the session and leads to the log-in page; where that fails, says so and leaves the page as it is. The call
 * needs nothing that is still to be loaded: a part of the interface that cannot be fetched would end in the
 * browser's own error page, with the session open behind it.
 */
export function useLogOut(): () => Promise<void> {
  const toast = useToast();
  const navigate = useNavigate();
  const connection = useLive()?.connection;
  return useCallback(async () => {
    // The page knows that its session ends: it need not hear it from the socket.
    connection?.stop();
    const failure = await endSession();
    if (failure !== null) {
      connection?.start();
      toast({ title: "Logout failed", description: failure, variant: "destructive" });
      return;
    }
    forgetDrafts();
    // A browser that has none of it loaded has it in its cache, or has kept nothing.
    import("../crew/offline-store.ts").then(({ forgetAll }) => forgetAll()).catch(() => undefined);
    navigate("/login");
    toast({ title: "Logged out", description: "You have been successfully logged out." });
  }, [connection, navigate, toast]);
}

/** @returns what went wrong; null where the session is over */
async function endSession(): Promise<string | null> {
  try {
    const response = await fetch("/api/logout", { method: "POST" });
    if (response.ok) return null;
    const problem = problemSchema.safeParse(await response.json());
    return problem.data?.detail ?? unreachable;
  } catch {
    return unreachable;
  }
}
