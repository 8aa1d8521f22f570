import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { Card } from "@wardway/widgets/ui/card";
import { pageTitle } from "#app/http/page-title.ts";
import { AuditEntryFacts } from "#app/ui/admin/audit-entry.tsx";
import { AdminPageError } from "#app/ui/admin/unauthorized-access.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { loader } from "./loader.server.ts";

export { loader };

export const meta: MetaFunction = (args) => pageTitle(`Audit entry ${args.params.id}`)(args);

export default function AuditEntryPage() {
  const { entry, timeZone } = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title={`Entry ${entry.id}`} back={{ to: "/admin/logs", label: "Audit Logs" }} />
      <Card>
        <AuditEntryFacts entry={entry} timeZone={timeZone} />
      </Card>
    </div>
  );
}

export function ErrorBoundary() {
  return <AdminPageError title="The entry could not be shown" safe="Try again in a moment." />;
}
