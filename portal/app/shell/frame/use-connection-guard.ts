import { t } from "@lingui/core/macro";
import { useEffect } from "react";
import { useToast } from "#app/components/toaster.tsx";
import { isReachable } from "#app/realtime/client/is-reachable.ts";
import { useIsOffline } from "#app/realtime/client/use-is-offline.ts";
import { isKeptForOffline } from "../offline/offline-pages.ts";

/** On a form that says by itself what happens without a connection. */
export const handlesNoConnection = { "data-offline": "own" } as const;

interface Needs {
  /** What the user typed or decided is sent, not only read. */
  readonly isSent: boolean;
  /** Path of a page that may be stored. */
  readonly path?: string;
}

/**
 * Without a connection, keeps the page with what was typed: Remix would replace it by an error page. Dialogs and menus
 * open as they do with one.
 */
export function useConnectionGuard(): void {
  const toast = useToast();
  const isOffline = useIsOffline();
  useEffect(() => {
    const controller = new AbortController();
    // Before React and Remix handle them.
    const options = { signal: controller.signal, capture: true };
    let isRepeated = false;
    /** @param repeat does what the user did once more */
    const guard = async (event: Event, { isSent, path }: Needs, repeat: () => void) => {
      if (isRepeated || (navigator.onLine && !isOffline.peek())) return;
      event.preventDefault();
      event.stopPropagation();
      if (!(await isReachable())) {
        // As a document: its scripts are stored with it.
        if (path !== undefined && (await isKeptForOffline(path))) return location.assign(path);
        toast({
          title: t`No connection`,
          description: isSent
            ? t`Nothing was sent. What you entered is still here: try again when the connection is back.`
            : t`This needs a connection. This page stays open.`,
          variant: "destructive",
          stays: isSent,
        });
        return;
      }
      isRepeated = true;
      repeat();
      isRepeated = false;
    };
    const submitted = (event: SubmitEvent) => {
      const { target: form, submitter } = event;
      if (!(form instanceof HTMLFormElement) || form.dataset.offline !== undefined) return;
      const isRead = (submitter?.getAttribute("formmethod") ?? form.method) === "get";
      void guard(event, { isSent: !isRead }, () => form.requestSubmit(submitter));
    };
    const clicked = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
      if (!(link instanceof HTMLAnchorElement) || !leavesPage(link, event)) return;
      void guard(event, { isSent: false, path: link.pathname }, () => link.click());
    };
    window.addEventListener("submit", submitted, options);
    window.addEventListener("click", clicked, options);
    return () => controller.abort();
  }, [toast, isOffline]);
}

/** A popup opens in place. Another tab, a telephone and a place within the page are the browser's. */
function leavesPage(link: HTMLAnchorElement, event: MouseEvent): boolean {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return false;
  if (link.ariaHasPopup !== null || link.target !== "" || link.origin !== location.origin) return false;
  const isWithinPage =
    link.hash !== "" && link.pathname + link.search === location.pathname + location.search;
  return !isWithinPage && link.dataset.offline === undefined;
}
