import type { MetaFunction } from "@remix-run/node";
import { Form, useLoaderData, useRevalidator } from "@remix-run/react";
import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import { Button } from "@wardway/widgets/ui/button";
import type { FormEvent } from "react";
import { pageTitle } from "#app/http/page-title.ts";
import { portalLanguage } from "#app/infra/language.ts";
import { Icon } from "#app/ui/icon.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Section } from "#app/ui/section.tsx";
import { handlesNoConnection } from "#app/ui/shell/use-connection-guard.ts";
import { CheckList } from "./check-list.tsx";
import { Installation } from "./installation.tsx";
import { loader } from "./loader.server.ts";
import { messages } from "./messages.ts";
import { useReport } from "./use-report.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

export { loader };

export const meta: MetaFunction = pageTitle(translate("debug.systemDiagnostics"));

export default function Diagnostics() {
  const { t } = useTranslator(messages);
  const { checks, details } = useLoaderData<typeof loader>();
  const { report, pending, refresh } = useReport(checks);
  const revalidator = useRevalidator();
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    // After a failed check the loader would fail too and replace this page by an error page.
    if (!pending && (await refresh()) && details) revalidator.revalidate();
  };
  return (
    <div className={details ? undefined : "max-w-3xl"}>
      <PageHeader
        title={t("debug.systemDiagnostics")}
        description={t("debug.whetherThePartsOfThis")}
        actions={
          <Form method="get" onSubmit={onSubmit} {...handlesNoConnection}>
            <Button
              type="submit"
              variant="secondary"
              pending={pending}
              pendingLabel={t("debug.checking")}
              className="max-sm:w-full"
              icon={<Icon name="rotate-cw" className="size-4" />}
            >
              {t("debug.refreshStatus")}
            </Button>
          </Form>
        }
      />
      <div className={details ? "section-columns xl:grid-cols-2" : undefined}>
        <Section flush>
          <div role="status">
            <CheckList report={report} />
          </div>
        </Section>
        {details && <Installation details={details} />}
      </div>
    </div>
  );
}
