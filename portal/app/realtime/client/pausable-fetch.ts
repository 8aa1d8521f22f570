import { pollHeader } from "#app/http/sessions/background-call.ts";

/** Milliseconds after which an answer has not come: a connection that was cut says nothing for minutes. */
const patience = 30_000;

/**
 * Remix shows its error page in the place of a page whose data did not come, and with the page goes what somebody
 * was typing. A refetch that nobody asked for must not do that: until its data is there whole, the page stands. So the
 * next call for a page's data is held where it fails, as if it were still on its way, until another takes its place.
 * It says that it is the page's own: the quiet cookie may be gone by then, with the refetch of another tab.
 * @param failed told where the call is held
 * @returns lets the call pass as any other, where it has not been made yet
 */
export function holdNextFetch(failed: () => void): () => void {
  const browserFetch = window.fetch;
  const release = () => {
    if (window.fetch === held) window.fetch = browserFetch;
  };
  const held: typeof fetch = async (input, init) => {
    if (!isPageData(input)) return browserFetch(input, init);
    release();
    const ended = new AbortController();
    const end = () => ended.abort(init?.signal?.reason);
    init?.signal?.addEventListener("abort", end);
    const timer = setTimeout(end, patience);
    try {
      const headers = new Headers(init?.headers);
      headers.set(pollHeader, "1");
      const response = await browserFetch(input, { ...init, headers, signal: ended.signal });
      if (response.status < 500) return new Response(await response.arrayBuffer(), response);
    } catch (error) {
      if (init?.signal?.aborted) throw error;
    } finally {
      clearTimeout(timer);
      init?.signal?.removeEventListener("abort", end);
    }
    failed();
    return new Promise((_, reject) => {
      init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
    });
  };
  window.fetch = held;
  return release;
}

/** As Remix asks for it: `/hospital-dashboard.data`. */
const isPageData = (input: RequestInfo | URL) => input instanceof URL && input.pathname.endsWith(".data");
