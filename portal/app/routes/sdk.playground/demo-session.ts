import { t } from "@lingui/core/macro";
import type { GetSession, WidgetSession } from "@wardway/sdk";

/** Elements and the list of transports ask within this time of each other: they share one session. */
const SHARED_MS = 30_000;

/** Returns a `getSession` for the portal's demo hospital. Its errors have the portal's own sentence, which elements show. */
export function createDemoSession(): GetSession {
  let latest: { readonly session: Promise<WidgetSession>; readonly at: number } | null = null;
  return () => {
    if (latest === null || performance.now() - latest.at > SHARED_MS) {
      const session = requestSession();
      latest = { session, at: performance.now() };
      session.catch(() => {
        latest = null;
      });
    }
    return latest.session;
  };
}

async function requestSession(): Promise<WidgetSession> {
  const response = await fetch("/sdk/playground/session", { method: "POST" });
  if (response.ok) return response.json();
  const { detail }: { detail?: string } = await response.json().catch(() => ({}));
  throw new Error(detail ?? t`The portal opened no session (${{ status: response.status }}).`);
}
