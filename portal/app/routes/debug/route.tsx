import { msg, t } from "@lingui/core/macro";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData, useRevalidator } from "@remix-run/react";
import { roleMay } from "@wardway/model";
import { Button } from "@wardway/widgets/ui/button";
import type { FormEvent } from "react";
import { Icon } from "#app/components/icon.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { Section } from "#app/components/section.tsx";
import { type Account, toActor } from "#app/domain/accounts/session-user.server.ts";
import { recordView } from "#app/domain/audit/record-view.server.ts";
import { checkHealth } from "#app/domain/diagnostics/health.server.ts";
import { healthDetails } from "#app/domain/diagnostics/health-details.server.ts";
import { isBackgroundCall } from "#app/http/session/current.server.ts";
import { findVisitor } from "#app/http/session/guard.server.ts";
import { handlesNoConnection } from "#app/shell/frame/use-connection-guard.ts";
import { pageTitle } from "#app/shell/page/page-title.ts";
import { CheckList } from "./check-list.tsx";
import { Installation } from "./installation.tsx";
import { readHealthResponse } from "./report.ts";
import { useReport } from "./use-report.ts";

export async function loader(args: LoaderFunctionArgs) {
  const account = await findVisitor(args);
  const { db, maps } = args.context;
  const { services, databaseMilliseconds } = await checkHealth(db, maps);
  const isConnected = services.database === "connected";
  return {
    checks: readHealthResponse(
      isConnected ? 200 : 503,
      { services },
      { roundTrip: null, database: databaseMilliseconds },
    ),
    details:
      account && roleMay(account.role, "settings.read") && isConnected
        ? await readDetails(args, account)
        : null,
  };
}

async function readDetails({ request, context }: LoaderFunctionArgs, account: Account) {
  const { db, ipAddress, maps, isSimulated, backups } = context;
  const reading = {
    db,
    caller: { ...toActor(account), ipAddress },
    isBackground: isBackgroundCall(request),
  };
  await recordView(reading, { view: "diagnostics.read", resourceId: null });
  return healthDetails({ db, maps, isSimulated, backups });
}

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
