import { msg, t } from "@lingui/core/macro";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { identifier, pageSizes, pickStops, type Rating } from "@wardway/model";
import { PageHeader } from "#app/components/page-header.tsx";
import { Pager } from "#app/components/pager.tsx";
import { Section } from "#app/components/section.tsx";
import { readRecords } from "#app/domain/audit/record-reads.server.ts";
import { rateTransport } from "#app/domain/transports/ratings/rate-transport.server.ts";
import {
  ownRatingSummary,
  previousRatings,
  ratingSpread,
} from "#app/domain/transports/ratings/rating-summary.server.ts";
import { listRatings } from "#app/domain/transports/ratings/read-ratings.server.ts";
import { readyToRate } from "#app/domain/transports/ratings/ready-to-rate.server.ts";
import { toMinute } from "#app/domain/transports/record/listed-request.server.ts";
import { orErrorResponse } from "#app/http/errors/attempt.server.ts";
import { defineAction, pageForm } from "#app/http/forms/define-action.server.ts";
import { parsePageCursor } from "#app/http/forms/page-cursor.server.ts";
import { guard, type SignedIn } from "#app/http/session/guard.server.ts";
import { i18n } from "#app/infra/locale.ts";
import { useLastResponse } from "#app/realtime/client/use-last-response.ts";
import { useLiveRevalidation } from "#app/realtime/client/use-live-revalidation.ts";
import { ratingFailed, ratingSubmitted } from "#app/sections/transports/transport/rating-texts.ts";
import { rateFormSchema } from "#app/sections/transports/transport/transport-forms.ts";
import { pageTitle } from "#app/shell/page/page-title.ts";
import { routeError } from "#app/shell/page/route-error.tsx";
import { useViewer } from "#app/shell/page/viewer.ts";
import { RatingEntries } from "./rating-entries.tsx";
import { RatingSummaryCard } from "./rating-summary.tsx";
import { MAX_READY_TO_RATE, ReadyToRate } from "./ready-to-rate.tsx";

export async function loader(args: LoaderFunctionArgs) {
  const session = await guard(args, "rating.read", "records");
  return orErrorResponse(loadRatings(args.request, session));
}

/** What an entry shows. */
const toRow = (rating: Rating) => ({
  id: rating.id,
  transportRequestId: rating.transportRequestId,
  hospitalName: rating.hospitalName,
  ambulanceCompanyName: rating.ambulanceCompanyName,
  rating: rating.rating,
  feedback: rating.feedback,
  createdAt: toMinute(rating.createdAt),
});

export type RatingRow = ReturnType<typeof toRow>;

async function loadRatings(request: Request, { db, caller, isBackground }: SignedIn) {
  const cursor = parsePageCursor(request);
  const limit = pageSizes.history;
  const [page, ready, summary, spread] = await Promise.all([
    listRatings(db, caller, { cursor: cursor ?? undefined, limit }),
    // Administrators rate on the transport's page.
    caller.role === "hospital"
      ? readRecords(
          { db, caller, isBackground },
          readyToRate(db, caller, MAX_READY_TO_RATE),
          (ready) => ready,
        )
      : [],
    ownRatingSummary(db, caller),
    ratingSpread(db, caller),
  ]);
  return {
    page: { ...page, items: page.items.map(toRow) },
    previous: await previousRatings(db, caller, { cursor, firstId: page.items[0]?.id, limit }),
    ready: ready.map((request) => ({
      id: request.id,
      ambulanceCompanyName: request.ambulanceCompanyName,
      patientName: request.patientName,
      ...pickStops(request),
      transportDate: toMinute(request.transportDate),
    })),
    /** Each form appends its request's number. */
    idempotencyKey: crypto.randomUUID(),
    summary,
    spread,
  };
}

const ratingForm = rateFormSchema.extend({ transportRequestId: identifier("Transport request") });

export const action = defineAction(
  { right: "request.rate" },
  {
    rate: pageForm(ratingForm, {
      run: ({ intent: _, idempotencyKey, ...rating }, { db, caller }) =>
        rateTransport(db, caller, rating, idempotencyKey),
      done: (rating) => ({ to: "/ratings", ...ratingSubmitted(rating) }),
      failed: ({ message }) => ({
        to: "/ratings",
        title: i18n._(ratingFailed),
        description: message,
        variant: "destructive",
      }),
    }),
  },
);

export const meta: MetaFunction = pageTitle(msg`Ratings & Feedback`);

export default function Ratings() {
  const { page, previous, ready, idempotencyKey, summary, spread } = useLoaderData<typeof loader>();
  const rejected = useLastResponse<typeof action>()?.reply;
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

export const ErrorBoundary = routeError(msg`The ratings could not be loaded`);

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
