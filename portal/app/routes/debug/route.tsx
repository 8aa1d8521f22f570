import { msg, t } from "@lingui/core/macro";
import type { MetaFunction } from "@remix-run/node";
import { Form, useLoaderData, useRevalidator } from "@remix-run/react";
import { Button } from "@wardway/widgets/ui/button";
import type { FormEvent } from "react";
import { pageTitle } from "#app/http/page-title.ts";
import { Icon } from "#app/ui/icon.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Section } from "#app/ui/section.tsx";
import { handlesNoConnection } from "#app/ui/shell/use-connection-guard.ts";
import { CheckList } from "./check-list.tsx";
import { Installation } from "./installation.tsx";
import { loader } from "./loader.server.ts";
import { useReport } from "./use-report.ts";

export { loader };

export const meta: MetaFunction = pageTitle(msg`System Diagnostics`);

export default function Diagnostics() {
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
        title={t`System Diagnostics`}
        description={t`Whether the parts of this installation respond now, as seen from this browser.`}
        actions={
          <Form method="get" onSubmit={onSubmit} {...handlesNoConnection}>
            <Button
              type="submit"
              variant="secondary"
              pending={pending}
              pendingLabel={t`Checking...`}
              className="max-sm:w-full"
              icon={<Icon name="rotate-cw" className="size-4" />}
            >
              {t`Refresh Status`}
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
