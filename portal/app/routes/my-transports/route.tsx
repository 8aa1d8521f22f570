import { Form, Link, type MetaFunction, useLoaderData } from "@remix-run/react";
import { milestones, type TransportRequest } from "@wardway/model";
import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import { Button } from "@wardway/widgets/ui/button";
import { Card } from "@wardway/widgets/ui/card";
import { EmptyState } from "@wardway/widgets/ui/empty-state";
import { Journey } from "@wardway/widgets/ui/journey";
import { PriorityBadge } from "@wardway/widgets/ui/priority-badge";
import { StatusBadge } from "@wardway/widgets/ui/status-badge";
import { pageTitle } from "#app/http/page-title.ts";
import { portalLanguage } from "#app/infra/language.ts";
import { useLiveRevalidation } from "#app/realtime/client/use-live-revalidation.ts";
import { LateMark } from "#app/ui/late-mark.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { PickupTime } from "#app/ui/requests/pickup-time.tsx";
import { RouteError } from "#app/ui/route-error.tsx";
import { action } from "./action.server.ts";
import { loader } from "./loader.server.ts";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

export { action, loader };

export const meta: MetaFunction = pageTitle(translate("myTransports.myTransports"));

/** A crew's home. */
export default function MyTransports() {
  const { t } = useTranslator(messages);
  const { page, isCrew } = useLoaderData<typeof loader>();
  useLiveRevalidation("requests");
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader title={t("myTransports.myTransports")} description={t("myTransports.description")} />
      <Card flush>
        {page.items.length === 0 ? (
          <EmptyState title={t("myTransports.none")} description={t("myTransports.aTransportIsListedHere")} />
        ) : (
          <ul className="divide-y divide-line">
            {page.items.map((request) => (
              <TransportItem key={request.id} request={request} />
            ))}
          </ul>
        )}
        <Pager previous={page.previous} next={page.next} label={t("myTransports.pages")} />
      </Card>
      {isCrew !== null && <HomeChoice isCrew={isCrew} />}
    </div>
  );
}

function TransportItem({ request }: { request: TransportRequest }) {
  const { t } = useTranslator(messages);
  return (
    <li className="relative px-4 py-4 text-sm hover:bg-raised/50 has-focus-visible:bg-raised/50 sm:px-5">
      <Link
        to={`/transport/${request.id}/crew`}
        className="font-semibold text-lg leading-snug wrap-anywhere after:absolute after:inset-0"
      >
        <span className="sr-only">{t("myTransports.open", { patientName: request.patientName })}</span>
        <bdi aria-hidden="true">{request.patientName}</bdi>
      </Link>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <StatusBadge status={request.status} />
        <PriorityBadge priority={request.priority} />
        {request.lastMilestone && (
          <span className="text-muted">{milestones[request.lastMilestone].title}</span>
        )}
      </p>
      <div className="mt-2">
        <PickupTime value={request.transportDate} />
        <LateMark request={request} />
      </div>
      <div className="mt-2">
        <Journey from={request.currentLocation} to={request.destination} />
      </div>
    </li>
  );
}

function HomeChoice({ isCrew }: { isCrew: boolean }) {
  const { t } = useTranslator(messages);
  return (
    <Form
      method="post"
      preventScrollReset
      className="mt-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-muted text-sm"
    >
      <p role="status">
        {isCrew ? t("myTransports.opensAfterLogIn") : t("myTransports.dashboardOpensAfterLogIn")}
      </p>
      <input type="hidden" name="isCrew" value={isCrew ? "no" : "yes"} />
      <Button type="submit" variant="secondary">
        {isCrew ? t("myTransports.openTheDashboard") : t("myTransports.openThisPage")}
      </Button>
    </Form>
  );
}

export function ErrorBoundary() {
  const { t } = useTranslator(messages);
  return (
    <RouteError title={t("myTransports.couldNotBeLoaded")} safe={t("myTransports.whatYouSavedIsSafe")} />
  );
}
