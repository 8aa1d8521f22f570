/**
 * Remix shows its error page in the place of a page whose data did not come, and with the page goes what somebody
 * was typing. A refetch that nobody asked for must not do that: until its data is there whole, the page stands. So the
 * next call for a page's data is held where it fails, as if it were still on its way, until another takes its place.
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
    try {
      const response = await browserFetch(input, init);
      if (response.status < 500) return new Response(await response.arrayBuffer(), response);
    } catch (error) {
      if (init?.signal?.aborted) throw error;
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
