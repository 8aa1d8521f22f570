import { msg, plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, type MetaFunction, useLoaderData } from "@remix-run/react";
import { rowNumber } from "@wardway/model";
import { Button } from "@wardway/widgets/ui/button";
import { Time } from "@wardway/widgets/ui/time";
import { z } from "zod";
import { DataTable } from "#app/components/data-table.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { RemovedText } from "#app/components/removed-text.tsx";
import { Section } from "#app/components/section.tsx";
import { useSubmission } from "#app/components/use-submission.ts";
import { endEmergencyAccess } from "#app/domain/emergency/end-emergency-access.server.ts";
import { readAccess } from "#app/domain/emergency/read-emergency-access.server.ts";
import { reviewEmergencyAccess } from "#app/domain/emergency/review-emergency-access.server.ts";
import { orErrorResponse } from "#app/http/errors/attempt.server.ts";
import { defineAction, pageForm } from "#app/http/forms/define-action.server.ts";
import { guard } from "#app/http/session/guard.server.ts";
import { ReviewState } from "#app/sections/emergency/review-state.tsx";
import { Fact, Facts } from "#app/sections/transports/transport/facts.tsx";
import { pageTitle } from "#app/shell/page/page-title.ts";
import { routeError } from "#app/shell/page/route-error.tsx";
import { useClock } from "#app/shell/page/use-clock.ts";
import { ReviewForm } from "./review-form.tsx";
import { reviewForm } from "./review-schema.ts";

export async function loader(args: LoaderFunctionArgs) {
  const { db, caller } = await guard(args, "emergency.read", { view: "emergency.read" });
  return orErrorResponse(readAccess(db, caller, rowNumber(args.params.id ?? "") ?? 0));
}

export const action = defineAction(
  { right: "emergency.review" },
  {
    end: pageForm(z.object({}), {
      run: (_, { db, caller, pageId }) => endEmergencyAccess(db, caller, pageId),
      done: (_, { pageId }) => ({
        to: `/emergency-reviews/${pageId}`,
        title: t`Emergency access ended`,
        description: t`The user can no longer read the transports.`,
      }),
      failed: ({ message }, { pageId }) => ({
        to: `/emergency-reviews/${pageId}`,
        title: t`Nothing to end`,
        description: message,
      }),
    }),
    review: pageForm(reviewForm, {
      run: (review, { db, caller, pageId }) => reviewEmergencyAccess(db, caller, pageId, review),
      done: () => ({
        to: "/emergency-reviews",
        title: t`Review saved`,
        description: t`The user sees the finding.`,
      }),
    }),
  },
);

export const meta: MetaFunction = (page) =>
  pageTitle(msg`Emergency access ${{ id: String(page.params.id) }}`)(page);

export default function EmergencyReview() {
  const { access, requests } = useLoaderData<typeof loader>();
  return (
    <div className="narrow">
      <PageHeader
        title={t`Emergency access of ${{ user: access.user }}`}
        back={{ to: "/emergency-reviews", label: msg`Access reviews` }}
      />
      <WhatHappened />
      {requests && <ReadRequests requests={requests} />}
      <Review />
    </div>
  );
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

function WhatHappened() {
  const clock = useClock();
  const { access, mayEnd, requests } = useLoaderData<typeof loader>();
  const pending = useSubmission().formData?.get("intent") === "end";
  return (
    <Section title={t`What happened`}>
      <Facts>
        <Fact name={t`User`}>{access.user}</Fact>
        <Fact name={t`Works for`}>{access.organization}</Fact>
        <Fact name={t`Read transports of`}>{access.hospital}</Fact>
        {(access.reason !== null || access.areTextsRemoved) && (
          <Fact name={t`Reason`}>
            <span className="whitespace-pre-line">{access.reason ?? <RemovedText />}</span>
          </Fact>
        )}
        <Fact name={t`Started`}>
          <Time {...clock} value={access.startedAt} show="exact" />
        </Fact>
        <Fact name={access.isOpen ? t`Ends` : t`Ended`}>
          <Time {...clock} value={access.endedAt} show="exact" />
        </Fact>
      </Facts>
      {requests === null && (
        <p className="mt-3 text-muted">
          {t`The reason and what was read are shown to the managers of ${{ hospital: access.hospital }} and to administrators.`}
        </p>
      )}
      {mayEnd && (
        <Form method="post" className="mt-3">
          <input type="hidden" name="intent" value="end" />
          <Button type="submit" variant="secondary" pending={pending}>
            {t`End it now`}
          </Button>
        </Form>
      )}
    </Section>
  );
}

function ReadRequests({ requests }: { requests: NonNullable<Loaded["requests"]> }) {
  const clock = useClock();
  const { access, shownOf: max } = useLoaderData<typeof loader>();
  const [opened, listed] = [access.opened ?? 0, access.listed ?? 0];
  return (
    <Section
      flush
      title={t`What was read`}
      description={
        requests.length > 0 &&
        t`${plural(opened, { 0: "No record was opened", one: "# record was opened", other: "# records were opened" })}. Lists showed the patients, times and places of ${plural(listed, { one: "# transport", other: "# transports" })}.`
      }
    >
      <DataTable
        caption={t`What was read`}
        rows={requests}
        rowKey={({ requestId }) => requestId}
        empty={t`Nothing was read.`}
        columns={[
          {
            key: "request",
            header: msg`Request`,
            bare: true,
            cell: ({ requestId: id }) => (
              <Link
                to={`/transport/${id}`}
                discover="none"
                className="inline-flex min-h-11 items-center underline underline-offset-4 lg:min-h-8"
              >
                {t`Request ${id}`}
              </Link>
            ),
          },
          {
            key: "opened",
            header: msg`Record opened`,
            cell: ({ openedAt }) =>
              openedAt === null ? (
                <span className="text-muted">{t`Not opened`}</span>
              ) : (
                <Time {...clock} value={openedAt} show="exact" />
              ),
          },
          {
            key: "listed",
            header: msg`Shown in a list`,
            cell: ({ listedAt }) =>
              listedAt === null ? (
                <span className="text-muted">{t`Not shown`}</span>
              ) : (
                <Time {...clock} value={listedAt} show="exact" />
              ),
          },
        ]}
      />
      {max !== null && (
        <p className="px-4 py-3 text-muted text-sm sm:px-5">{t`The first ${max} requests are listed here, opened ones first.`}</p>
      )}
    </Section>
  );
}

function Review() {
  const clock = useClock();
  const { access, mayReview } = useLoaderData<typeof loader>();
  const { review, hospital } = access;
  const reviewer = review?.by;
  return (
    <Section title={t`Review`}>
      {review ? (
        <>
          <p>
            <ReviewState access={access} />
          </p>
          <p className="text-muted text-sm">
            <Trans>
              Reviewed by {reviewer}, <Time {...clock} value={review.at} show="exact" />
            </Trans>
          </p>
          {review.note && <p className="mt-2 whitespace-pre-line wrap-anywhere">{review.note}</p>}
          {access.areTextsRemoved && (
            <p className="mt-2 text-muted">{t`If there was a note, it was removed at the end of its retention period.`}</p>
          )}
        </>
      ) : !mayReview ? (
        <p className="text-muted">{t`The managers of ${hospital} or an administrator review it.`}</p>
      ) : access.isOpen ? (
        <p className="text-muted">{t`You can review it when it has ended.`}</p>
      ) : (
        <ReviewForm />
      )}
    </Section>
  );
}

export const ErrorBoundary = routeError(
  msg`The review could not be loaded`,
  msg`Nothing is lost. Try again in a moment.`,
);
