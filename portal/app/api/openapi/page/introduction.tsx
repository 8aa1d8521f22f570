import { limits, pageSizes } from "@wardway/model";
import type { ReactNode } from "react";
import { Code, curl } from "./code.tsx";

export function Introduction({ publicUrl }: { publicUrl: string }) {
  return (
    <>
      <section id="begin" aria-labelledby="begin-title" className="py-6">
        <h2 id="begin-title" className="font-semibold text-xl leading-6 tracking-tight">
          Quick start
        </h2>
        <p className="mt-3 max-w-prose">
          Log in once, store the cookie and send it with every other call. A separate account for the program
          makes its actions identifiable in the audit trail.
        </p>
        <div className="mt-4 grid gap-4 xl:grid-cols-2">
          <Code>
            {curl({
              method: "POST",
              address: `${publicUrl}/api/login`,
              body: { username: "hospital", password: "the-password" },
              session: "made",
              key: false,
            })}
          </Code>
          <Code>
            {curl({
              method: "GET",
              address: `${publicUrl}/api/transport-requests?status=pending`,
              session: "used",
              key: false,
            })}
          </Code>
        </div>
      </section>
      <section id="rules" aria-labelledby="rules-title" className="border-line border-t py-6">
        <h2 id="rules-title" className="font-semibold text-xl leading-6 tracking-tight">
          Conventions
        </h2>
        <dl className="mt-4 grid gap-x-8 gap-y-5 md:grid-cols-2">
          <Rule title="JSON">
            Bodies are <code>application/json</code> with at most 256 KB. Unknown fields are ignored.
          </Rule>
          <Rule title="Times">
            ISO 8601 with an offset or <code>Z</code>; responses are in UTC. Durations are in seconds,
            distances in metres, coordinates in decimal degrees (WGS 84).
          </Rule>
          <Rule title="Lists">
            A page has {pageSizes.apiDefault} entries by default and {pageSizes.apiMax} at most. The{" "}
            <code>Link</code> header (RFC 8288) contains the URL of the next page; the last page has none.
          </Rule>
          <Rule title="Errors">
            Problem documents (RFC 9457): <code>type</code> links to the <a href="#error-codes">code</a>,{" "}
            <code>category</code> and <code>code</code> are for programs, <code>detail</code> is the message
            in English, and <code>errors</code> lists the invalid fields.
          </Rule>
          <Rule title="Retries">
            Send a new <code>Idempotency-Key</code> (1 to {limits.idempotencyKey} characters) with each
            request that creates a resource. A retry with the same key returns the first response and creates
            nothing twice.
          </Rule>
          <Rule title="Browsers">
            Write requests from pages of other sites are rejected. Only the public statistics are readable
            from any origin.
          </Rule>
        </dl>
      </section>
    </>
  );
}

function Rule({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt className="font-semibold">{title}</dt>
      <dd className="mt-1 max-w-prose text-muted">{children}</dd>
    </div>
  );
}
