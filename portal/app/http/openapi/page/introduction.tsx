import { limits, pageSizes } from "@wardway/model";
import type { ReactNode } from "react";
import { Code, curl } from "./code.tsx";

/** The first calls that a developer makes, and what holds for all of them. */
export function Introduction({ publicUrl }: { publicUrl: string }) {
  return (
    <>
      <section id="begin" aria-labelledby="begin-title" className="py-8">
        <h2 id="begin-title" className="font-semibold text-2xl">
          Begin
        </h2>
        <p className="mt-3 max-w-prose">
          Log in once and keep the cookie; every other call sends it. An account of your own for the program
          keeps its doings apart in the audit trail.
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
      <section id="rules" aria-labelledby="rules-title" className="border-line border-t py-8">
        <h2 id="rules-title" className="font-semibold text-2xl">
          What holds for all calls
        </h2>
        <dl className="mt-4 grid gap-x-8 gap-y-5 md:grid-cols-2">
          <Rule title="JSON">
            A body is sent as <code>application/json</code>, with at most 256 KB. Fields that a call does not
            know are passed over.
          </Rule>
          <Rule title="Times">
            ISO 8601 with an offset or <code>Z</code>; answers are in UTC. Durations are seconds, distances
            metres, places decimal degrees (WGS 84).
          </Rule>
          <Rule title="Lists">
            A page has {pageSizes.apiDefault} entries where nothing else is asked for, {pageSizes.apiMax} at
            most. The <code>Link</code> header (RFC 8288) has the address of the next page, and is missing on
            the last.
          </Rule>
          <Rule title="Errors">
            A problem document (RFC 9457): <code>category</code> and <code>code</code> are for programs,
            <code>detail</code> is the message in English, and <code>errors</code> name the fields.
          </Rule>
          <Rule title="Sending again">
            Send a new <code>Idempotency-Key</code> (1 to {limits.idempotencyKey} characters) with what makes
            something. Sent again under the same key, it is answered as the first was, and nothing is made
            twice.
          </Rule>
          <Rule title="Browsers">
            A page of another site cannot write here: such a call is refused. Only the public statistics may
            be read from any page.
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
