import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { setReader } from "./infra/locale.ts";
import type { Reader } from "./infra/reader.ts";
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

/** Of the page that the server sent; a program that translates pages changes `lang`. */
async function loadTexts(): Promise<void> {
  const reader = JSON.parse(document.documentElement.dataset.reader ?? "null") as Reader | null;
  if (!reader) return;
  if (reader.locale === "es") (await import("./infra/load-spanish.ts")).addSpanish();
  setReader(() => reader);
}

tolerateTranslation();

Promise.all([waitForPageData(), loadTexts()]).then(() => {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    );
  });
});
