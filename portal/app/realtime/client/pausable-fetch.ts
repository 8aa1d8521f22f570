import { backgroundHeader } from "#app/infra/background-call.ts";

/** Of page data that redirects. */
const REDIRECT_STATUS = 202;
/** Otherwise a lost connection is noticed only after minutes. */
const RESPONSE_TIMEOUT_MS = 30_000;

interface PausedFetch {
  release(): void;
  abandon(): void;
}

/**
 * Leaves the next fetch of page data pending if it fails, until another one replaces it: otherwise a failed
 * background refetch shows Remix's error page and discards what the user types. Marks it as a background call, and
 * the fetch to which it redirects.
 * @returns `release` restores the normal behavior if no fetch was made; `abandon` fails the fetch that was made
 */
export function pauseNextFetch(onFailure: () => void): PausedFetch {
  const browserFetch = window.fetch;
  const controller = new AbortController();
  const release = () => {
    if (window.fetch === patchedFetch) window.fetch = browserFetch;
  };
  const patchedFetch: typeof fetch = async (input, init) => {
    if (!isPageData(input)) return browserFetch(input, init);
    release();
    const abort = () => controller.abort(init?.signal?.reason);
    init?.signal?.addEventListener("abort", abort);
    const timer = setTimeout(abort, RESPONSE_TIMEOUT_MS);
    try {
      const response = await browserFetch(input, { ...marked(init), signal: controller.signal });
      if (isUsable(response)) {
        if (response.status === REDIRECT_STATUS) markNextFetch();
        return new Response(await response.arrayBuffer(), response);
      }
    } catch (error) {
      if (init?.signal?.aborted) throw error;
    } finally {
      clearTimeout(timer);
      init?.signal?.removeEventListener("abort", abort);
    }
    onFailure();
    return new Promise((_, reject) => {
      init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
    });
  };
  window.fetch = patchedFetch;
  return { release, abandon: () => controller.abort() };
}

function markNextFetch(): void {
  const browserFetch = window.fetch;
  const patchedFetch: typeof fetch = (input, init) => {
    if (!isPageData(input)) return browserFetch(input, init);
    if (window.fetch === patchedFetch) window.fetch = browserFetch;
    return browserFetch(input, marked(init));
  };
  window.fetch = patchedFetch;
}

function marked(init: RequestInit | undefined): RequestInit {
  const headers = new Headers(init?.headers);
  headers.set(backgroundHeader, "1");
  return { ...init, headers };
}

/**
 * Remix sends page data with this type, also of a redirect (202), a denial (403) and a missing record (404). A proxy's page has
 * another one, also with status 200, and Remix would replace the page by its error page.
 */
export const isUsable = ({ status, headers }: Pick<Response, "status" | "headers">) =>
  status < 500 && /^text\/x-script\b/.test(headers.get("content-type") ?? "");

/** Remix requests `/hospital-dashboard.data`. */
const isPageData = (input: RequestInfo | URL) => input instanceof URL && input.pathname.endsWith(".data");
