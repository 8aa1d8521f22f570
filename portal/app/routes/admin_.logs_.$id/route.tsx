import { msg, t } from "@lingui/core/macro";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { PageHeader } from "#app/components/page-header.tsx";
import { Section } from "#app/components/section.tsx";
import { readEntry } from "#app/domain/audit/read-entries.server.ts";
import { parseId } from "#app/http/api/api-input.server.ts";
import { orErrorResponse } from "#app/http/errors/attempt.server.ts";
import { guard, type SignedIn } from "#app/http/session/guard.server.ts";
import { getViewerTimeZone } from "#app/http/session/time-zone.server.ts";
import { toAuditEntry } from "#app/sections/admin/audit-entry.server.ts";
import { AuditEntryFacts } from "#app/sections/admin/audit-entry.tsx";
import { adminPageError } from "#app/sections/admin/unauthorized-access.tsx";
import { pageTitle } from "#app/shell/page/page-title.ts";

export async function loader(args: LoaderFunctionArgs) {
  const signedIn = await guard(args, "audit.read", { view: "audit.read" });
  return orErrorResponse(loadEntry(args, signedIn));
}

async function loadEntry({ params, request }: LoaderFunctionArgs, { db, account }: SignedIn) {
  const timeZone = getViewerTimeZone(request, account.timeZone);
  return { entry: toAuditEntry(await readEntry(db, parseId(params)), timeZone), timeZone };
}

export const meta: MetaFunction = (args) =>
  pageTitle(msg`Audit entry ${{ id: String(args.params.id) }}`)(args);

export default function AuditEntryPage() {
  const { entry, timeZone } = useLoaderData<typeof loader>();
  return (
    <div className="max-w-3xl">
      <PageHeader title={t`Entry ${{ id: entry.id }}`} back={{ to: "/admin/logs", label: msg`Audit Logs` }} />
      <Section>
        <AuditEntryFacts entry={entry} timeZone={timeZone} />
      </Section>
    </div>
  );
}

export const ErrorBoundary = adminPageError(msg`The entry could not be shown`, msg`Try again in a moment.`);
