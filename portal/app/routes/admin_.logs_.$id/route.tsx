import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import { pageTitle } from "#app/http/page-title.ts";
import { portalLanguage } from "#app/infra/language.ts";
import { AuditEntryFacts } from "#app/ui/admin/audit-entry.tsx";
import { AdminPageError } from "#app/ui/admin/unauthorized-access.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Section } from "#app/ui/section.tsx";
import { loader } from "./loader.server.ts";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

export { loader };

export const meta: MetaFunction = (args) =>
  pageTitle(translate("adminLogsId.auditEntry", { id: String(args.params.id) }))(args);

export default function AuditEntryPage() {
  const { t } = useTranslator(messages);
  const { entry, timeZone } = useLoaderData<typeof loader>();
  return (
    <div className="max-w-3xl">
      <PageHeader
        title={t("adminLogsId.entry", { id: entry.id })}
        back={{ to: "/admin/logs", label: t("adminLogsId.auditLogs") }}
      />
      <Section>
        <AuditEntryFacts entry={entry} timeZone={timeZone} />
      </Section>
    </div>
  );
}

export function ErrorBoundary() {
  const { t } = useTranslator(messages);
  return (
    <AdminPageError title={t("adminLogsId.theEntryCouldNotBe")} safe={t("adminLogsId.tryAgainInAMoment")} />
  );
}
