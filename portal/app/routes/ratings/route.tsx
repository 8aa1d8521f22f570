import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import { pageTitle } from "#app/http/page-title.ts";
import { useViewer } from "#app/http/viewer.ts";
import { portalLanguage } from "#app/infra/language.ts";
import { useLastResponse } from "#app/realtime/client/use-last-response.ts";
import { useLiveRevalidation } from "#app/realtime/client/use-live-revalidation.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { RouteError } from "#app/ui/route-error.tsx";
import { Section } from "#app/ui/section.tsx";
import { action } from "./action.server.ts";
import { loader } from "./loader.server.ts";
import { messages } from "./messages.ts";
import { RatingEntries } from "./rating-entries.tsx";
import { RatingSummaryCard } from "./rating-summary.tsx";
import { ReadyToRate } from "./ready-to-rate.tsx";

const { t: translate } = createTranslator(portalLanguage, messages);

export { action, loader };

export const meta: MetaFunction = pageTitle(translate("ratings.ratingsFeedback"));

export default function Ratings() {
  const { t } = useTranslator(messages);
  const { page, previous, ready, idempotencyKey, summary, spread } = useLoaderData<typeof loader>();
  const rejected = useLastResponse<typeof action>();
  const { actor } = useViewer();
  // Ratings change the public statistics.
  useLiveRevalidation("requests", "statistics");
  return (
    <>
      <PageHeader title={t("ratings.ratingsFeedback")} description={descriptions[actor.role]} />
      <div className="section-columns lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="min-w-0">
          {actor.role === "hospital" && (
            <ReadyToRate ready={ready} idempotencyKey={idempotencyKey} rejected={rejected} />
          )}
          <Section title={titles[actor.role]} flush>
            <RatingEntries ratings={page.items} isFirstPage={previous === null} />
            <Pager previous={previous} next={page.next} label={t("ratings.pagesOfRatings")} />
          </Section>
        </div>
        <RatingSummaryCard summary={summary} spread={spread} />
      </div>
    </>
  );
}

export function ErrorBoundary() {
  const { t } = useTranslator(messages);
  return <RouteError title={t("ratings.theRatingsCouldNotBe")} safe={t("ratings.whatYouSavedIsSafe")} />;
}

const titles = {
  hospital: translate("ratings.ratingsYouGave"),
  ambulance: translate("ratings.ratingsYouReceived"),
  admin: translate("ratings.allRatings"),
} as const;

const descriptions = {
  hospital: translate("ratings.rateTheCompaniesThatRan"),
  ambulance: translate("ratings.companyDescription"),
  admin: translate("ratings.adminDescription"),
} as const;
