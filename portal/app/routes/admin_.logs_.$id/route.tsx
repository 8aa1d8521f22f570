import { msg, t } from "@lingui/core/macro";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { pageTitle } from "#app/http/page-title.ts";
import { AuditEntryFacts } from "#app/ui/admin/audit-entry.tsx";
import { AdminPageError } from "#app/ui/admin/unauthorized-access.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Section } from "#app/ui/section.tsx";
import { loader } from "./loader.server.ts";

export { loader };

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

export function ErrorBoundary() {
  return <AdminPageError title={t`The entry could not be shown`} safe={t`Try again in a moment.`} />;
}
