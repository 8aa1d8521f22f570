import { Form, Link, type MetaFunction, useLoaderData } from "@remix-run/react";
import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import { Button } from "@wardway/widgets/ui/button";
import { Time } from "@wardway/widgets/ui/time";
import { pageTitle } from "#app/http/page-title.ts";
import { useSubmission } from "#app/http/use-submission.ts";
import { portalLanguage } from "#app/infra/language.ts";
import { DataTable } from "#app/ui/data-table.tsx";
import { ReviewState } from "#app/ui/emergency/review-state.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { RouteError } from "#app/ui/route-error.tsx";
import { Section } from "#app/ui/section.tsx";
import { Fact, Facts } from "#app/ui/transport/facts.tsx";
import { useClock } from "#app/ui/use-clock.ts";
import { action } from "./action.server.ts";
import { loader } from "./loader.server.ts";
import { messages } from "./messages.ts";
import { ReviewForm } from "./review-form.tsx";

const { t: translate } = createTranslator(portalLanguage, messages);

export { action, loader };

export const meta: MetaFunction = (page) =>
  pageTitle(translate("emergencyReviewsId.metaTitle", { id: String(page.params.id) }))(page);

export default function EmergencyReview() {
  const { t } = useTranslator(messages);
  const { access, requests } = useLoaderData<typeof loader>();
  return (
    <div className="narrow">
      <PageHeader
        title={t("emergencyReviewsId.title", { user: access.user })}
        back={{ to: "/emergency-reviews", label: t("emergencyReviewsId.back") }}
      />
      <WhatHappened />
      {requests && <ReadRequests requests={requests} />}
      <Review />
    </div>
  );
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

function WhatHappened() {
  const { t } = useTranslator(messages);
  const clock = useClock();
  const { access, mayEnd, requests } = useLoaderData<typeof loader>();
  const pending = useSubmission().formData?.get("intent") === "end";
  return (
    <Section title={t("emergencyReviewsId.facts")}>
      <Facts>
        <Fact name={t("emergencyReviewsId.user")}>{access.user}</Fact>
        <Fact name={t("emergencyReviewsId.organization")}>{access.organization}</Fact>
        <Fact name={t("emergencyReviewsId.hospital")}>{access.hospital}</Fact>
        {access.reason !== null && (
          <Fact name={t("emergencyReviewsId.reason")}>
            <span className="whitespace-pre-line">{access.reason}</span>
          </Fact>
        )}
        <Fact name={t("emergencyReviewsId.started")}>
          <Time {...clock} value={access.startedAt} show="exact" />
        </Fact>
        <Fact name={access.isOpen ? t("emergencyReviewsId.endsAt") : t("emergencyReviewsId.endedAt")}>
          <Time {...clock} value={access.endedAt} show="exact" />
        </Fact>
      </Facts>
      {requests === null && (
        <p className="mt-3 text-muted">
          {t("emergencyReviewsId.reviewersOnly", { hospital: access.hospital })}
        </p>
      )}
      {mayEnd && (
        <Form method="post" className="mt-3">
          <input type="hidden" name="intent" value="end" />
          <Button type="submit" variant="secondary" pending={pending}>
            {t("emergencyReviewsId.endNow")}
          </Button>
        </Form>
      )}
    </Section>
  );
}

function ReadRequests({ requests }: { requests: NonNullable<Loaded["requests"]> }) {
  const { t } = useTranslator(messages);
  const clock = useClock();
  const { access, shownOf: max } = useLoaderData<typeof loader>();
  const [opened, listed] = [access.opened ?? 0, access.listed ?? 0];
  return (
    <Section
      flush
      title={t("emergencyReviewsId.read")}
      description={requests.length > 0 && t("emergencyReviewsId.readText", { opened, listed })}
    >
      <DataTable
        caption={t("emergencyReviewsId.read")}
        rows={requests}
        rowKey={({ requestId }) => requestId}
        empty={t("emergencyReviewsId.nothingRead")}
        columns={[
          {
            key: "request",
            header: t("emergencyReviewsId.request"),
            bare: true,
            cell: ({ requestId: id }) => (
              <Link
                to={`/transport/${id}`}
                discover="none"
                className="inline-flex min-h-11 items-center underline underline-offset-4 lg:min-h-8"
              >
                {t("emergencyReviewsId.requestNumber", { id })}
              </Link>
            ),
          },
          {
            key: "opened",
            header: t("emergencyReviewsId.openedAt"),
            cell: ({ openedAt }) =>
              openedAt === null ? (
                <span className="text-muted">{t("emergencyReviewsId.notOpened")}</span>
              ) : (
                <Time {...clock} value={openedAt} show="exact" />
              ),
          },
          {
            key: "listed",
            header: t("emergencyReviewsId.listedAt"),
            cell: ({ listedAt }) =>
              listedAt === null ? (
                <span className="text-muted">{t("emergencyReviewsId.notListed")}</span>
              ) : (
                <Time {...clock} value={listedAt} show="exact" />
              ),
          },
        ]}
      />
      {max !== null && (
        <p className="px-4 py-3 text-muted text-sm sm:px-5">{t("emergencyReviewsId.shownOf", { max })}</p>
      )}
    </Section>
  );
}

function Review() {
  const { t } = useTranslator(messages);
  const clock = useClock();
  const { access, mayReview } = useLoaderData<typeof loader>();
  const { review, hospital } = access;
  return (
    <Section title={t("emergencyReviewsId.review")}>
      {review ? (
        <>
          <p>
            <ReviewState access={access} />
          </p>
          <p className="text-muted text-sm">
            {t("emergencyReviewsId.reviewedBy", { name: review.by })}{" "}
            <Time {...clock} value={review.at} show="exact" />
          </p>
          {review.note && <p className="mt-2 whitespace-pre-line wrap-anywhere">{review.note}</p>}
        </>
      ) : !mayReview ? (
        <p className="text-muted">{t("emergencyReviewsId.otherReviewers", { hospital })}</p>
      ) : access.isOpen ? (
        <p className="text-muted">{t("emergencyReviewsId.whenItHasEnded")}</p>
      ) : (
        <ReviewForm />
      )}
    </Section>
  );
}

export function ErrorBoundary() {
  const { t } = useTranslator(messages);
  return (
    <RouteError title={t("emergencyReviewsId.couldNotBeLoaded")} safe={t("emergencyReviewsId.tryAgain")} />
  );
}
