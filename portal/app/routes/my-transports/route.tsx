import { Form, Link, type MetaFunction, useLoaderData } from "@remix-run/react";
import { getLateness, milestones, type TransportRequest } from "@wardway/model";
import { termsMessages } from "@wardway/model/messages/en/terms";
import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import { Button } from "@wardway/widgets/ui/button";
import { EmptyState } from "@wardway/widgets/ui/empty-state";
import { Journey } from "@wardway/widgets/ui/journey";
import { PriorityBadge } from "@wardway/widgets/ui/priority-badge";
import { RouteLine } from "@wardway/widgets/ui/route-line";
import { Time } from "@wardway/widgets/ui/time";
import { pageTitle } from "#app/http/page-title.ts";
import { portalLanguage } from "#app/infra/language.ts";
import { useLiveRevalidation } from "#app/realtime/client/use-live-revalidation.ts";
import { LateMark } from "#app/ui/late-mark.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { RouteError } from "#app/ui/route-error.tsx";
import { NamedNeeds } from "#app/ui/transport/named-needs.tsx";
import { useClock } from "#app/ui/use-clock.ts";
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
    <div className="crew-list">
      <PageHeader title={t("myTransports.myTransports")} description={t("myTransports.description")} />
      {page.items.length === 0 ? (
        <EmptyState title={t("myTransports.none")} description={t("myTransports.aTransportIsListedHere")} />
      ) : (
        <ul>
          {page.items.map((request) => (
            <TransportItem key={request.id} request={request} />
          ))}
        </ul>
      )}
      <Pager previous={page.previous} next={page.next} label={t("myTransports.pages")} />
      {isCrew !== null && <HomeChoice isCrew={isCrew} />}
    </div>
  );
}

function TransportItem({ request }: { request: TransportRequest }) {
  const { t } = useTranslator(messages, termsMessages);
  const clock = useClock();
  const isLate = getLateness(request, clock.now) !== null;
  return (
    <li data-critical={request.priority === "critical" || undefined}>
      <div className="crew-item-head">
        <PriorityBadge priority={request.priority} />
        <Link to={`/transport/${request.id}/crew`}>
          <span className="sr-only">{t("myTransports.open", { patientName: request.patientName })}</span>
          <bdi aria-hidden="true">{request.patientName}</bdi>
        </Link>
        <Time {...clock} value={request.transportDate} />
      </div>
      <Journey from={request.currentLocation} to={request.destination} />
      <div className="crew-item-state">
        <RouteLine request={request} isUrgent={isLate} />
        <p>
          {t(`terms.${request.status}`)}
          {request.lastMilestone && <small>{milestones[request.lastMilestone].title}</small>}
          <LateMark request={request} />
          {request.isSimulated && <small>{t("myTransports.simulation")}</small>}
        </p>
        <NamedNeeds request={request} />
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
