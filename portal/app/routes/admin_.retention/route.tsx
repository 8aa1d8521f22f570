import type { MessageDescriptor } from "@lingui/core";
import { msg, plural, t } from "@lingui/core/macro";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { RetentionClass } from "@wardway/model";
import { Time } from "@wardway/widgets/ui/time";
import { type Column, DataTable } from "#app/components/data-table.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { Section } from "#app/components/section.tsx";
import { organizationOptions } from "#app/domain/organizations/organization-options.server.ts";
import { listHolds, releaseHold, setHold } from "#app/domain/retention/holds.server.ts";
import { readNeverDue, UNENDED_DAYS } from "#app/domain/retention/never-due.server.ts";
import {
  listPurges,
  MAX_COUNTED_DUE,
  type PurgeView,
  type RetentionRow,
  readRetention,
} from "#app/domain/retention/overview.server.ts";
import { orErrorResponse } from "#app/http/errors/attempt.server.ts";
import { defineAction, pageForm } from "#app/http/forms/define-action.server.ts";
import { guard } from "#app/http/session/guard.server.ts";
import { formatNumber, i18n } from "#app/infra/locale.ts";
import { randomToken } from "#app/infra/random-token.server.ts";
import { adminPageError, backToSettings } from "#app/sections/admin/unauthorized-access.tsx";

import { pageTitle } from "#app/shell/page/page-title.ts";
import { useClock } from "#app/shell/page/use-clock.ts";
import { holdForm, releaseForm } from "./form.ts";
import { HoldForm } from "./hold-form.tsx";
import { HoldList } from "./hold-list.tsx";
import { NeverDueTable } from "./never-due-table.tsx";

export async function loader(args: LoaderFunctionArgs) {
  const { db } = await guard(args, "retention.read", { view: "retention.read" });
  const { retention: policy } = args.context;
  return orErrorResponse(loadRetention(db, policy));
}

async function loadRetention(
  db: LoaderFunctionArgs["context"]["db"],
  policy: LoaderFunctionArgs["context"]["retention"],
) {
  const [retention, neverDue, holds, purges, organizations] = await Promise.all([
    readRetention(db, policy),
    readNeverDue(db, policy),
    listHolds(db),
    listPurges(db),
    organizationOptions(db),
  ]);
  return {
    ...retention,
    neverDue,
    unendedDays: UNENDED_DAYS,
    holds,
    purges,
    organizations: [...organizations.hospital, ...organizations.ambulance],
    maxCounted: MAX_COUNTED_DUE,
    submission: randomToken(),
  };
}

const page = "/admin/retention";

export const action = defineAction(
  { right: "retention.hold", isConfirmed: true },
  {
    set: pageForm(holdForm, {
      run: ({ submission, ...hold }, { db, caller }) => setHold(db, caller, hold, submission),
      done: () => ({
        to: page,
        title: t`Legal hold set`,
        description: t`What it covers is not purged until it is released.`,
      }),
    }),
    release: pageForm(releaseForm, {
      run: ({ holdId, reason }, { db, caller }) => releaseHold(db, caller, holdId, reason),
      done: () => ({
        to: page,
        title: t`Legal hold released`,
        description: t`The next purge removes what is due.`,
      }),
      failed: ({ message }) => ({
        to: page,
        title: t`The hold was not released`,
        description: message,
        variant: "destructive",
      }),
    }),
  },
);

export const meta: MetaFunction = pageTitle(msg`Retention`);

export default function Retention() {
  const view = useLoaderData<typeof loader>();
  const posted = useActionData<typeof action>();
  const { classes, neverDue, unendedDays, holds, purges, organizations, maxCounted, submission, hasHold } =
    view;
  const describeCount = (count: number) =>
    count >= maxCounted ? t`${{ count: formatNumber(count) }} or more` : formatNumber(count);
  return (
    <>
      <PageHeader
        back={backToSettings}
        title={t`Retention`}
        description={t`How long records are retained, what the next purge removes, and what legal holds exclude from it.`}
      />
      <Section
        flush
        title={t`Retention periods`}
        description={t`Set by the operator of the server, whose command removes what is due. They cannot be changed here.`}
      >
        <DataTable
          caption={t`Retention periods`}
          columns={getPeriodColumns(describeCount)}
          rows={classes}
          rowKey={(row) => row.class}
        />
      </Section>
      <Section
        flush
        title={t`What is never due`}
        description={t`No purge removes a request before someone completes or cancels it, or the reason of an emergency access before its review. Requests are counted from ${{ days: unendedDays }} days after their pick-up time.`}
      >
        <NeverDueTable rows={neverDue} describeCount={describeCount} />
      </Section>
      <div className="section-columns lg:grid-cols-2">
        <Section
          flush
          title={t`Legal holds`}
          description={
            hasHold && t`While any hold is active, neither the audit trail nor reasons are purged.`
          }
        >
          <HoldList holds={holds} rejected={posted?.intent === "release" ? posted.reply : null} />
        </Section>
        <Section
          title={t`Set a legal hold`}
          description={t`All other administrators are notified. A purge that is running finishes its batch first.`}
        >
          {/* A hold that was set empties the form. */}
          <HoldForm
            key={holds.length}
            organizations={organizations}
            submission={submission}
            reply={posted?.intent === "set" ? posted.reply : null}
          />
        </Section>
      </div>
      <Section
        flush
        title={t`Last purges`}
        description={t`A line for each class of data that a run removed.`}
      >
        <DataTable
          caption={t`Last purges`}
          columns={purgeColumns}
          rows={purges}
          rowKey={(purge) => `${purge.runStartedAt} ${purge.class}`}
          empty={t`Nothing was purged yet.`}
        />
      </Section>
    </>
  );
}

const classNamesOf: Readonly<Record<RetentionClass, MessageDescriptor>> = {
  records: msg`Ended requests, with responses, timelines, positions and ratings`,
  messages: msg`Contact messages`,
  log_ins: msg`Log-ins of accounts`,
  reasons: msg`Reasons and notes of reviewed emergency accesses and released legal holds`,
  audit: msg`Audit trail`,
};

function describePeriod({ period, unit }: RetentionRow): string {
  if (period === null) return t`Without limit`;
  return unit === "years"
    ? t`${plural(period, { one: "# year", other: "# years" })}`
    : t`${plural(period, { one: "# day", other: "# days" })}`;
}

const getPeriodColumns = (describeCount: (count: number) => string): readonly Column<RetentionRow>[] => [
  {
    key: "class",
    header: msg`Data`,
    cell: (row) => i18n._(classNamesOf[row.class]),
    bare: true,
  },
  { key: "period", header: msg`Retained for`, cell: describePeriod },
  {
    key: "due",
    header: msg`Due now`,
    cell: ({ due }) => (due === null ? t`Nothing` : describeCount(due)),
  },
  { key: "held", header: msg`On hold`, cell: ({ held }) => describeCount(held) },
];

function Moment({ at, show }: { at: string; show: "exact" | "day" }) {
  return <Time {...useClock()} value={at} show={show} />;
}

const purgeColumns: readonly Column<PurgeView>[] = [
  {
    key: "run",
    header: msg`Run`,
    cell: ({ runStartedAt }) => <Moment at={runStartedAt} show="exact" />,
  },
  { key: "class", header: msg`Data`, cell: (purge) => i18n._(classNamesOf[purge.class]) },
  {
    key: "rows",
    header: msg`Removed`,
    cell: ({ rows: count }) => formatNumber(count),
  },
  {
    key: "before",
    header: msg`From before`,
    cell: ({ cutoff }) => <Moment at={cutoff} show="day" />,
  },
  {
    key: "archive",
    header: msg`Archive`,
    cell: ({ files: count }) =>
      count === 0 ? t`None` : t`${plural(count, { one: "# file", other: "# files" })}`,
  },
];

export const ErrorBoundary = adminPageError(msg`Retention could not be shown`);
