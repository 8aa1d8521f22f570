import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { Button } from "@wardway/widgets/ui/button";
import { Card } from "@wardway/widgets/ui/card";
import { RotateCw } from "lucide-react";
import type { FormEvent } from "react";
import { isAnswering } from "../domain/health.server.ts";
import { visitor } from "../platform/guard.server.ts";
import { CheckList } from "../ui/diagnostics/check-list.tsx";
import { readAnswer } from "../ui/diagnostics/report.ts";
import { useReport } from "../ui/diagnostics/use-report.ts";
import { PageHeader } from "../ui/page-header.tsx";

export const meta: MetaFunction = () => [{ title: "System Diagnostics - Wardway" }];

export async function loader(args: LoaderFunctionArgs) {
  await visitor(args);
  const connected = await isAnswering(args.context.db);
  return readAnswer(connected ? 200 : 503, {
    services: { database: connected ? "connected" : "unavailable" },
  });
}

export default function Diagnostics() {
  const { report, pending, refresh } = useReport(useLoaderData<typeof loader>());
  const askFromHere = (event: FormEvent) => {
    event.preventDefault();
    if (!pending) refresh();
  };
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader
        title="System Diagnostics"
        description="Whether the parts of this installation answer now."
        actions={
          <Form method="get" onSubmit={askFromHere}>
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
          <CheckList
            checks={[
              { name: "API server", check: report.api },
              { name: "Database", check: report.database },
            ]}
          />
        </div>
      </Card>
    </div>
  );
}
