import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { Card } from "@wardway/widgets/ui/card";
import { pageTitle } from "#app/http/page-title.ts";
import { useViewer } from "#app/http/viewer.ts";
import { useLastResponse } from "#app/realtime/client/use-last-response.ts";
import { useLiveRevalidation } from "#app/realtime/client/use-live-revalidation.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { RouteError } from "#app/ui/route-error.tsx";
import { action } from "./action.server.ts";
import { loader } from "./loader.server.ts";
import { RatingEntries } from "./rating-entries.tsx";
import { RatingSummaryCard } from "./rating-summary.tsx";
import { MAX_READY_TO_RATE, ReadyToRate } from "./ready-to-rate.tsx";

export { action, loader };

export const meta: MetaFunction = pageTitle("Ratings & Feedback");

export default function Ratings() {
  const { page, previous, ready, summary, spread } = useLoaderData<typeof loader>();
  const rejected = useLastResponse<typeof action>();
  const { actor } = useViewer();
  // Completed transports can be rated, and ratings change the public statistics.
  useLiveRevalidation("requests", "statistics");
  return (
    <>
      <PageHeader title="Ratings & Feedback" description={descriptions[actor.role]} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-5">
        <div className="space-y-4 lg:space-y-5">
          {actor.role === "hospital" && (
            <ReadyToRate ready={ready} isPartial={ready.length === MAX_READY_TO_RATE} rejected={rejected} />
          )}
          <Card title={titles[actor.role]} flush>
            <RatingEntries ratings={page.items} isFirstPage={previous === null} />
            <Pager previous={previous} next={page.next} label="Pages of ratings" />
          </Card>
        </div>
        <RatingSummaryCard summary={summary} spread={spread} />
      </div>
    </>
  );
}

export function ErrorBoundary() {
  return (
    <RouteError
      title="The ratings could not be loaded"
      safe="What you saved is safe. Try again in a moment."
    />
  );
}

const titles = {
  hospital: "Ratings you gave",
  ambulance: "Ratings you received",
  admin: "All ratings",
} as const;

const descriptions = {
  hospital: "Rate the companies that ran your transports.",
  ambulance: "What hospitals say about the transports that you ran.",
  admin: "What hospitals say about the companies.",
} as const;
