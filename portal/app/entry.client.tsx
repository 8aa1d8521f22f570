import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";

/**
 * Waits until Remix has read the page's data. Its root component starts the reading at its first call and throws a
 * promise until that is done: rendered by then, the root suspends, and a key or a click that meets a root which
 * suspends makes React 18 give up ("Root did not complete", error 345). The page would stay without its script.
 */
async function pageData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (reading) {
    await reading;
  }
}

pageData().then(() => {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    );
  });
});
