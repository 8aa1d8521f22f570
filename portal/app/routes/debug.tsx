import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData, useRevalidator } from "@remix-run/react";
import { roleMay } from "@wardway/db/model";
import { Button } from "@wardway/widgets/ui/button";
import { Card } from "@wardway/widgets/ui/card";
import { RotateCw } from "lucide-react";
import type { FormEvent } from "react";
import { checkHealth } from "../domain/health.server.ts";
import { healthDetails } from "../domain/health-details.server.ts";
import { visitor } from "../platform/guard.server.ts";
import { pageTitle } from "../platform/page-title.ts";
import { CheckList } from "../ui/diagnostics/check-list.tsx";
import { Installation } from "../ui/diagnostics/installation.tsx";
import { readAnswer } from "../ui/diagnostics/report.ts";
import { useReport } from "../ui/diagnostics/use-report.ts";
import { PageHeader } from "../ui/page-header.tsx";

export const meta: MetaFunction = pageTitle("System Diagnostics");

export async function loader(args: LoaderFunctionArgs) {
  const account = await visitor(args);
  const { db, maps } = args.context;
  const { services, databaseMilliseconds } = await checkHealth(db, maps);
  const connected = services.database === "connected";
  return {
    checks: readAnswer(
      connected ? 200 : 503,
      { services },
      { roundTrip: null, database: databaseMilliseconds },
    ),
    details:
      account && roleMay(account.role, "settings.read") && connected ? await healthDetails(db, maps) : null,
  };
}

export default function Diagnostics() {
  const { checks, details } = useLoaderData<typeof loader>();
  const { report, pending, refresh } = useReport(checks);
  const revalidator = useRevalidator();
  const checkFromHere = async (event: FormEvent) => {
    event.preventDefault();
    // Asked only where there is an answer to expect: a failure would put an error page in the place of this one.
    if (!pending && (await refresh()) && details) revalidator.revalidate();
  };
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader
        title="System Diagnostics"
        description="Whether the parts of this installation answer now, as this browser sees them."
        actions={
          <Form method="get" onSubmit={checkFromHere}>
            <Button
              type="submit"
              variant="secondary"
              pending={pending}
              pendingLabel="Checking..."
              className="max-sm:w-full"
              icon={<RotateCw aria-hidden="true" className="size-4" />}
            >
              Refresh Status
            </Button>
          </Form>
        }
      />
      <Card flush>
        <div role="status">
          <CheckList report={report} />
        </div>
      </Card>
      {details && <Installation details={details} />}
    </div>
  );
}
