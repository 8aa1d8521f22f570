import { msg, plural, t } from "@lingui/core/macro";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, type MetaFunction, useLoaderData } from "@remix-run/react";
import { emergencyAccessLimits } from "@wardway/model";
import { EmptyState } from "@wardway/widgets/ui/empty-state";
import { Time } from "@wardway/widgets/ui/time";
import { DataTable } from "#app/components/data-table.tsx";
import { LinkTabs, TabPanel } from "#app/components/link-tabs.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { Pager } from "#app/components/pager.tsx";
import { Section } from "#app/components/section.tsx";
import { listAccesses } from "#app/domain/emergency/read-emergency-access.server.ts";
import { orErrorResponse } from "#app/http/errors/attempt.server.ts";
import { readChoice } from "#app/http/forms/choice-parameter.server.ts";
import { parsePageCursor } from "#app/http/forms/page-cursor.server.ts";
import { guard, type SignedIn } from "#app/http/session/guard.server.ts";
import { ReviewState } from "#app/sections/emergency/review-state.tsx";
import { pageTitle } from "#app/shell/page/page-title.ts";
import { routeError } from "#app/shell/page/route-error.tsx";
import { useClock } from "#app/shell/page/use-clock.ts";

export async function loader(args: LoaderFunctionArgs) {
  const signedIn = await guard(args, "emergency.read", { view: "emergency.read" });
  return orErrorResponse(loadAccesses(args, signedIn));
}

async function loadAccesses({ request }: LoaderFunctionArgs, { db, caller }: SignedIn) {
  const isReviewed = readChoice(request, "tab", ["open", "reviewed"]) === "reviewed";
  const page = await listAccesses(db, caller, { isReviewed, cursor: parsePageCursor(request) });
  return { ...page, isReviewed };
}

export const meta: MetaFunction = pageTitle(msg`Access Reviews`);

const panel = "accesses-panel";

export default function EmergencyReviews() {
  const { items, next, previous, isReviewed } = useLoaderData<typeof loader>();
  const tab = isReviewed ? "reviewed" : "open";
  return (
    <>
      <PageHeader
        title={t`Access Reviews`}
        description={t`Each use of emergency access is reviewed: was it needed for a patient's care? Review it within ${{ days: emergencyAccessLimits.reviewDays }} days.`}
      />
      <LinkTabs
        label={t`Which accesses`}
        current={tab}
        panel={panel}
        tabs={[
          { value: "open", label: t`To review` },
          { value: "reviewed", label: t`Reviewed` },
        ]}
      />
      <TabPanel id={panel} tab={tab}>
        <Section flush>
          <Accesses accesses={items} isReviewed={isReviewed} />
          <Pager previous={previous} next={next} label={t`Pages of accesses`} />
        </Section>
      </TabPanel>
    </>
  );
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

function Accesses({ accesses, isReviewed }: { accesses: Loaded["items"]; isReviewed: boolean }) {
  const clock = useClock();
  return (
    <DataTable
      caption={isReviewed ? t`Reviewed` : t`To review`}
      rows={accesses}
      rowKey={({ id }) => id}
      isHighlighted={({ isOverdue }) => isOverdue}
      empty={<EmptyState title={isReviewed ? t`Nothing has been reviewed yet` : t`Nothing to review`} />}
      columns={[
        {
          key: "user",
          header: msg`User`,
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
          header: msg`Hospital`,
          cell: ({ hospital }) => <span className="wrap-anywhere">{hospital}</span>,
        },
        {
          key: "started",
          header: msg`Started`,
          cell: ({ startedAt }) => <Time {...clock} value={startedAt} show="exact" />,
        },
        {
          key: "reads",
          header: msg`Opened`,
          cell: ({ opened }) =>
            opened === null ? (
              <span className="text-muted">{t`Shown to reviewers`}</span>
            ) : (
              t`${plural(opened, { one: "# record", other: "# records" })}`
            ),
        },
        {
          key: "state",
          header: msg`Review`,
          cell: (access) => <ReviewState access={access} />,
        },
      ]}
      actions={(access) => <OpenLink access={access} />}
    />
  );
}

function OpenLink({ access }: { access: Loaded["items"][number] }) {
  const { id, user, hospital, mayReview, review, isOpen } = access;
  const isDue = mayReview && review === null && !isOpen;
  return (
    <Link
      to={`/emergency-reviews/${id}`}
      discover="none"
      aria-label={
        isDue ? t`Review the access of ${user} to ${hospital}` : t`Show the access of ${user} to ${hospital}`
      }
      className="inline-flex min-h-11 items-center underline underline-offset-4 lg:min-h-8"
    >
      {isDue ? t({ message: "Review", context: "verb" }) : t`Show`}
    </Link>
  );
}

export const ErrorBoundary = routeError(
  msg`The reviews could not be loaded`,
  msg`Nothing is lost. Try again in a moment.`,
);
