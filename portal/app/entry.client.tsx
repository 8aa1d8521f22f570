import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { tolerateTranslation } from "./translated-page.ts";

/**
 * RemixBrowser throws a promise until Remix has read the page's data. A root that suspends during hydration fails at
 * the first event (React 18 error 345).
 */
async function waitForPageData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (reading) {
    await reading;
  }
}

tolerateTranslation();

waitForPageData().then(() => {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    );
  });
});
