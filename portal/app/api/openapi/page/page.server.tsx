import type { Theme } from "@wardway/model";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { fontPreload, ThemeMeta } from "#app/shell/page/theme-head.tsx";
import styles from "#app/styles/app.css?url";
import { CallSection } from "./call.tsx";
import { callsBySubject, type Description } from "./description.ts";
import { ErrorCodes } from "./error-codes.tsx";
import { Introduction } from "./introduction.tsx";
import { Contents } from "./navigation.tsx";
import { ErrorResponses, Objects } from "./objects.tsx";

/** By theme. A process describes one address, and rendering would take about 30 ms of each call. */
const pages = new Map<Theme, string>();

/** Renders the API reference, without scripts or external resources. */
export function apiPage(theme: Theme, describe: () => Omit<ApiPageProps, "theme">): string {
  const page =
    pages.get(theme) ?? `<!doctype html>${renderToStaticMarkup(<Page {...describe()} theme={theme} />)}`;
  pages.set(theme, page);
  return page;
}

interface ApiPageProps {
  description: Description;
  logo: ReactNode;
  theme: Theme;
}

function Page({ description, logo, theme }: ApiPageProps) {
  const subjects = callsBySubject(description);
  return (
    <html lang="en" data-theme={theme === "system" ? undefined : theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <ThemeMeta theme={theme} />
        <title>API - Wardway</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link {...fontPreload} />
        <link rel="stylesheet" href={styles} />
      </head>
      <body>
        <a href="#main" className="skip-link">
          Skip to content
        </a>
        <TopBar logo={logo} />
        <div className="lg:grid lg:grid-cols-[17rem_minmax(0,1fr)]">
          <div className="border-line max-lg:border-b max-lg:px-4 lg:border-r lg:pl-4">
            <Contents subjects={subjects} />
          </div>
          <main
            id="main"
            tabIndex={-1}
            className="min-w-0 bg-surface px-4 pb-16 focus:outline-none sm:px-5 lg:px-8"
          >
            <h1 className="pt-6 font-semibold text-2xl tracking-tight">The API of Wardway</h1>
            <p className="mt-1 max-w-prose text-muted">
              Everything that the screens do, for programs: JSON over HTTP with the rights of the calling
              account.
            </p>
            <Introduction publicUrl={description.servers?.[0]?.url ?? ""} />
            {subjects.map(({ name, anchor, description: text, calls }) => (
              <section
                key={name}
                id={anchor}
                aria-labelledby={`${anchor}-title`}
                className="border-line border-t pt-6"
              >
                <h2 id={`${anchor}-title`} className="font-semibold text-xl leading-6 tracking-tight">
                  {name}
                </h2>
                <p className="mt-1 mb-6 max-w-prose text-muted">{text}</p>
                {calls.map((named) => (
                  <CallSection key={named.call.operationId} description={description} named={named} />
                ))}
              </section>
            ))}
            <ErrorResponses description={description} />
            <ErrorCodes />
            <Objects description={description} />
          </main>
        </div>
      </body>
    </html>
  );
}

function TopBar({ logo }: { logo: ReactNode }) {
  return (
    <header className="sticky top-0 z-30 border-line border-b bg-canvas" data-print="hidden">
      <div className="flex h-13 items-center justify-between gap-4 px-4 lg:h-12">
        <a href="/" className="flex min-h-11 items-center rounded-md">
          {logo}
        </a>
        <a
          href="/api/openapi.json"
          className="flex min-h-11 items-center rounded-md text-ink text-sm underline underline-offset-2"
        >
          openapi.json
          <span className="hidden sm:inline">&nbsp;for programs (OpenAPI 3.1)</span>
        </a>
      </div>
    </header>
  );
}
