import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { Card } from "@wardway/widgets/ui/card";
import { readEntry } from "#app/domain/audit/rows.server.ts";
import { idOf } from "#app/http/api-input.server.ts";
import { guard, type SignedIn } from "#app/http/guard.server.ts";
import { pageTitle } from "#app/http/page-title.ts";
import { shown } from "#app/http/screen.server.ts";
import { viewerTimeZone } from "#app/http/time-zone.server.ts";
import { auditEntry } from "#app/ui/admin/audit-entry.server.ts";
import { AuditEntryFacts } from "#app/ui/admin/audit-entry.tsx";
import { AdminPageError } from "#app/ui/admin/unauthorized-access.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";

export const meta: MetaFunction = (args) => pageTitle(`Audit entry ${args.params.id}`)(args);

export async function loader(args: LoaderFunctionArgs) {
  const signedIn = await guard(args, "audit.read");
  return shown(loadEntry(args, signedIn));
}

async function loadEntry({ params, request }: LoaderFunctionArgs, { db, account }: SignedIn) {
  const timeZone = viewerTimeZone(request, account.timeZone);
  return { entry: auditEntry(await readEntry(db, idOf(params)), timeZone), timeZone };
}

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
