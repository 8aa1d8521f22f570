import { Link, type MetaFunction, useLoaderData } from "@remix-run/react";
import { emergencyAccessLimits } from "@wardway/model";
import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import { EmptyState } from "@wardway/widgets/ui/empty-state";
import { Time } from "@wardway/widgets/ui/time";
import { pageTitle } from "#app/http/page-title.ts";
import { portalLanguage } from "#app/infra/language.ts";
import { DataTable } from "#app/ui/data-table.tsx";
import { ReviewState } from "#app/ui/emergency/review-state.tsx";
import { LinkTabs, TabPanel } from "#app/ui/link-tabs.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { RouteError } from "#app/ui/route-error.tsx";
import { Section } from "#app/ui/section.tsx";
import { useClock } from "#app/ui/use-clock.ts";
import { loader } from "./loader.server.ts";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

export { loader };

export const meta: MetaFunction = pageTitle(translate("emergencyReviewsIndex.title"));

const panel = "accesses-panel";

export default function EmergencyReviews() {
  const { t } = useTranslator(messages);
  const { items, next, previous, isReviewed } = useLoaderData<typeof loader>();
  const tab = isReviewed ? "reviewed" : "open";
  return (
    <>
      <PageHeader
        title={t("emergencyReviewsIndex.title")}
        description={t("emergencyReviewsIndex.description", { days: emergencyAccessLimits.reviewDays })}
      />
      <LinkTabs
        label={t("emergencyReviewsIndex.tabs")}
        current={tab}
        panel={panel}
        tabs={[
          { value: "open", label: t("emergencyReviewsIndex.toReview") },
          { value: "reviewed", label: t("emergencyReviewsIndex.reviewed") },
        ]}
      />
      <TabPanel id={panel} tab={tab}>
        <Section flush>
          <Accesses accesses={items} isReviewed={isReviewed} />
          <Pager previous={previous} next={next} label={t("emergencyReviewsIndex.pages")} />
        </Section>
      </TabPanel>
    </>
  );
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

function Accesses({ accesses, isReviewed }: { accesses: Loaded["items"]; isReviewed: boolean }) {
  const { t } = useTranslator(messages);
  const clock = useClock();
  return (
    <DataTable
      caption={isReviewed ? t("emergencyReviewsIndex.reviewed") : t("emergencyReviewsIndex.toReview")}
      rows={accesses}
      rowKey={({ id }) => id}
      isHighlighted={({ isOverdue }) => isOverdue}
      empty={
        <EmptyState
          title={
            isReviewed
              ? t("emergencyReviewsIndex.nothingReviewed")
              : t("emergencyReviewsIndex.nothingToReview")
          }
        />
      }
      columns={[
        {
          key: "user",
          header: t("emergencyReviewsIndex.user"),
          bare: true,
          cell: ({ user, organization }) => (
            <>
              <b className="font-semibold wrap-anywhere">{user}</b>
              <span className="block text-muted text-sm wrap-anywhere">{organization}</span>
            </>
          ),
        },
        {
          key: "hospital",
          header: t("emergencyReviewsIndex.hospital"),
          cell: ({ hospital }) => <span className="wrap-anywhere">{hospital}</span>,
        },
        {
          key: "started",
          header: t("emergencyReviewsIndex.started"),
          cell: ({ startedAt }) => <Time {...clock} value={startedAt} show="exact" />,
        },
        {
          key: "reads",
          header: t("emergencyReviewsIndex.reads"),
          cell: ({ opened }) =>
            opened === null ? (
              <span className="text-muted">{t("emergencyReviewsIndex.reviewersOnly")}</span>
            ) : (
              t("emergencyReviewsIndex.openedCount", { count: opened })
            ),
        },
        {
          key: "state",
          header: t("emergencyReviewsIndex.state"),
          cell: (access) => <ReviewState access={access} />,
        },
      ]}
      actions={(access) => <OpenLink access={access} />}
    />
  );
}

function OpenLink({ access }: { access: Loaded["items"][number] }) {
  const { t } = useTranslator(messages);
  const { id, user, hospital, mayReview, review, isOpen } = access;
  const isDue = mayReview && review === null && !isOpen;
  return (
    <Link
      to={`/emergency-reviews/${id}`}
      discover="none"
      aria-label={
        isDue
          ? t("emergencyReviewsIndex.reviewOf", { user, hospital })
          : t("emergencyReviewsIndex.showOf", { user, hospital })
      }
      className="inline-flex min-h-11 items-center underline underline-offset-4 lg:min-h-8"
    >
      {isDue ? t("emergencyReviewsIndex.review") : t("emergencyReviewsIndex.show")}
    </Link>
  );
}

export function ErrorBoundary() {
  const { t } = useTranslator(messages);
  return (
    <RouteError
      title={t("emergencyReviewsIndex.couldNotBeLoaded")}
      safe={t("emergencyReviewsIndex.tryAgain")}
    />
  );
}
