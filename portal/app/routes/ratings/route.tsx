import { msg, t } from "@lingui/core/macro";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { pageTitle } from "#app/http/page-title.ts";
import { useViewer } from "#app/http/viewer.ts";
import { i18n } from "#app/infra/locale.ts";
import { useLastResponse } from "#app/realtime/client/use-last-response.ts";
import { useLiveRevalidation } from "#app/realtime/client/use-live-revalidation.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { RouteError } from "#app/ui/route-error.tsx";
import { Section } from "#app/ui/section.tsx";
import { action } from "./action.server.ts";
import { loader } from "./loader.server.ts";
import { RatingEntries } from "./rating-entries.tsx";
import { RatingSummaryCard } from "./rating-summary.tsx";
import { ReadyToRate } from "./ready-to-rate.tsx";

export { action, loader };

export const meta: MetaFunction = pageTitle(msg`Ratings & Feedback`);

export default function Ratings() {
  const { page, previous, ready, idempotencyKey, summary, spread } = useLoaderData<typeof loader>();
  const rejected = useLastResponse<typeof action>();
  const { actor } = useViewer();
  // Ratings change the public statistics.
  useLiveRevalidation("requests", "statistics");
  return (
    <>
      <PageHeader title={t`Ratings & Feedback`} description={i18n._(descriptions[actor.role])} />
      <div className="section-columns lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="min-w-0">
          {actor.role === "hospital" && (
            <ReadyToRate ready={ready} idempotencyKey={idempotencyKey} rejected={rejected} />
          )}
          <Section title={i18n._(titles[actor.role])} flush>
            <RatingEntries ratings={page.items} isFirstPage={previous === null} />
            <Pager previous={previous} next={page.next} label={t`Pages of ratings`} />
          </Section>
        </div>
        <RatingSummaryCard summary={summary} spread={spread} />
      </div>
    </>
  );
}

export function ErrorBoundary() {
  return (
    <RouteError
      title={t`The ratings could not be loaded`}
      safe={t`Try again in a moment. If you had just saved something, check that it is there.`}
    />
  );
}

const titles = {
  hospital: msg`Ratings you gave`,
  ambulance: msg`Ratings you received`,
  admin: msg`All ratings`,
} as const;

const descriptions = {
  hospital: msg`Rate the companies that ran your transports.`,
  ambulance: msg`What hospitals say about the transports that you ran.`,
  admin: msg`What hospitals say about the companies.`,
} as const;
