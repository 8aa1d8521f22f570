import { browserTimeZone } from "@wardway/widgets/ui/browser-time-zone";
import { useEffect } from "react";
import { timeZoneCookie } from "#app/http/session/time-zone-cookie.ts";
import { useLive } from "#app/realtime/client/live-provider.tsx";

/** Sends the browser's time zone to the server if it assumed another one, and refetches the page. */
export function useTimeZoneCookie(assumed: string | null): void {
  const live = useLive();
  useEffect(() => {
    const zone = browserTimeZone();
    if (assumed === null || zone === assumed) return;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari before 2025
    document.cookie = `${timeZoneCookie}=${encodeURIComponent(zone)}; path=/; max-age=31536000; samesite=lax`;
    if (document.cookie.includes(timeZoneCookie)) live?.refetcher.request();
  }, [assumed, live]);
}
