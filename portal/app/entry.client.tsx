import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { isLocale, setCurrentLocale } from "./infra/locale.ts";
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
  const { language } = document.documentElement.dataset;
  if (!isLocale(language)) return;
  if (language === "es") (await import("./infra/load-spanish.ts")).addSpanish();
  setCurrentLocale(() => language);
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
