import { renderToStaticMarkup } from "react-dom/server";
import styles from "../styles/app.css?url";
import type { describeApi } from "./document.server.ts";

type Description = ReturnType<typeof describeApi>;
const methods = ["get", "post", "patch", "delete"] as const;

/** The description of the API as a page to read: no script, nothing from outside. */
export function apiPage(description: Description): string {
  return `<!doctype html>${renderToStaticMarkup(<Page description={description} />)}`;
}

function Page({ description }: { description: Description }) {
  const calls = Object.entries(description.paths ?? {}).flatMap(([path, item]) =>
    methods.flatMap((method) => (item[method] ? [{ method, path, operation: item[method] }] : [])),
  );
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="dark" />
        <title>API - Wardway</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href={styles} />
      </head>
      <body>
        <main className="mx-auto max-w-4xl px-4 py-10">
          <h1 className="font-semibold text-3xl">The API of Wardway</h1>
          <p className="mt-3 max-w-prose text-muted">
            JSON over HTTP with the session cookie of <code>POST /api/login</code>. A refusal is a problem
            document (RFC 9457), whose detail is a sentence for a person. A list answers one page; the next
            one is in the Link header.
          </p>
          <p className="mt-3">
            <a href="/api/openapi.json" className="text-primary underline">
              openapi.json
            </a>{" "}
            describes the same for programs (OpenAPI 3.1).
          </p>
          <nav aria-label="Calls" className="mt-8">
            <ul className="grid gap-x-6 sm:grid-cols-2">
              {calls.map(({ method, path }) => (
                <li key={method + path}>
                  <a
                    href={`#${anchor(method, path)}`}
                    className="flex min-h-9 items-center gap-3 font-mono text-sm pointer-coarse:min-h-11"
                  >
                    <span className="w-14 shrink-0 text-muted uppercase">{method}</span>
                    <span className="min-w-0 wrap-anywhere">{path}</span>
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          {calls.map((call) => (
            <Call key={call.method + call.path} {...call} />
          ))}
        </main>
      </body>
    </html>
  );
}

type Item = NonNullable<Description["paths"]>[string];
type Operation = NonNullable<Item["get"]>;

function Call({ method, path, operation }: { method: string; path: string; operation: Operation }) {
  const body = operation.requestBody;
  const sent = body && "content" in body ? body.content["application/json"]?.schema : undefined;
  return (
    <section
      id={anchor(method, path)}
      aria-labelledby={`${anchor(method, path)}-title`}
      className="mt-10 border-line border-t pt-6"
    >
      <h2 id={`${anchor(method, path)}-title`} className="font-mono font-semibold wrap-anywhere">
        <span className="uppercase">{method}</span> {path}
      </h2>
      <p className="mt-1">{operation.summary}</p>
      <p className="text-muted text-sm">{operation.description}</p>
      {(operation.parameters ?? []).length > 0 && (
        <Shape
          title="Parameters"
          value={(operation.parameters ?? []).map((parameter) =>
            "name" in parameter
              ? { name: parameter.name, in: parameter.in, schema: parameter.schema }
              : parameter,
          )}
        />
      )}
      {sent !== undefined && <Shape title="Body" value={sent} />}
      {Object.entries(operation.responses ?? {}).map(([status, response]) => (
        <Shape
          key={status}
          title={`${status} ${"description" in response ? response.description : ""}`}
          value={"content" in response ? response.content?.["application/json"]?.schema : undefined}
        />
      ))}
    </section>
  );
}

function Shape({ title, value }: { title: string; value: unknown }) {
  if (value === undefined) return <p className="mt-2 text-muted text-sm">{title}</p>;
  return (
    <details className="mt-2 rounded-md border border-line bg-surface">
      <summary className="flex min-h-11 cursor-pointer items-center px-3 text-sm">{title}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by the keyboard (WCAG 2.1.1) */}
      <pre tabIndex={0} className="max-h-96 overflow-auto border-line border-t p-3 text-xs">
        {JSON.stringify(value, null, 2)}
      </pre>
    </details>
  );
}

const anchor = (method: string, path: string) => `${method}${path.replace(/[^a-z]+/gi, "-")}`;
