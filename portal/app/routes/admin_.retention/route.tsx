import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { RetentionClass } from "@wardway/model";
import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import { Time } from "@wardway/widgets/ui/time";
import type { PurgeView, RetentionRow } from "#app/domain/retention/overview.server.ts";
import { pageTitle } from "#app/http/page-title.ts";
import { portalLanguage } from "#app/infra/language.ts";
import { AdminPageError, backToSettings } from "#app/ui/admin/unauthorized-access.tsx";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Section } from "#app/ui/section.tsx";
import { useClock } from "#app/ui/use-clock.ts";
import { action } from "./action.server.ts";
import { HoldForm } from "./hold-form.tsx";
import { HoldList } from "./hold-list.tsx";
import { loader } from "./loader.server.ts";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

export { action, loader };

export const meta: MetaFunction = pageTitle(translate("adminRetention.retention"));

export default function Retention() {
  const { t } = useTranslator(messages);
  const view = useLoaderData<typeof loader>();
  const posted = useActionData<typeof action>();
  const { classes, holds, purges, organizations, maxCounted, submission, hasHold } = view;
  return (
    <>
      <PageHeader
        back={backToSettings}
        title={t("adminRetention.retention")}
        description={t("adminRetention.description")}
      />
      <Section flush title={t("adminRetention.periods")} description={t("adminRetention.periodsDescription")}>
        <DataTable
          caption={t("adminRetention.periods")}
          columns={getPeriodColumns(maxCounted)}
          rows={classes}
          rowKey={(row) => row.class}
        />
      </Section>
      <div className="section-columns lg:grid-cols-2">
        <Section
          flush
          title={t("adminRetention.holds")}
          description={hasHold && t("adminRetention.trailIsHeld")}
        >
          <HoldList holds={holds} posted={posted} />
        </Section>
        <Section title={t("adminRetention.setHold")} description={t("adminRetention.setHoldDescription")}>
          {/* A hold that was set empties the form. */}
          <HoldForm
            key={holds.length}
            organizations={organizations}
            submission={submission}
            reply={posted?.holdId === null ? posted.reply : null}
          />
        </Section>
      </div>
      <Section flush title={t("adminRetention.purges")} description={t("adminRetention.purgesDescription")}>
        <DataTable
          caption={t("adminRetention.purges")}
          columns={purgeColumns}
          rows={purges}
          rowKey={(purge) => `${purge.runStartedAt} ${purge.class}`}
          empty={t("adminRetention.noPurges")}
        />
      </Section>
    </>
  );
}

const classNamesOf: Readonly<Record<RetentionClass, string>> = {
  records: translate("adminRetention.records"),
  messages: translate("adminRetention.messages"),
  log_ins: translate("adminRetention.logIns"),
  audit: translate("adminRetention.audit"),
};

function describePeriod({ period, unit }: RetentionRow): string {
  if (period === null) return translate("adminRetention.forever");
  return translate(unit === "years" ? "adminRetention.years" : "adminRetention.days", { period });
}

const getPeriodColumns = (maxCounted: number): readonly Column<RetentionRow>[] => {
  const describeCount = (count: number) =>
    translate(count >= maxCounted ? "adminRetention.countOrMore" : "adminRetention.count", { count });
  return [
    {
      key: "class",
      header: translate("adminRetention.class"),
      cell: (row) => classNamesOf[row.class],
      bare: true,
    },
    { key: "period", header: translate("adminRetention.period"), cell: describePeriod },
    {
      key: "due",
      header: translate("adminRetention.due"),
      cell: ({ due }) => (due === null ? translate("adminRetention.nothing") : describeCount(due)),
    },
    { key: "held", header: translate("adminRetention.held"), cell: ({ held }) => describeCount(held) },
  ];
};

function Moment({ at, show }: { at: string; show: "exact" | "day" }) {
  return <Time {...useClock()} value={at} show={show} />;
}

const purgeColumns: readonly Column<PurgeView>[] = [
  {
    key: "run",
    header: translate("adminRetention.run"),
    cell: ({ runStartedAt }) => <Moment at={runStartedAt} show="exact" />,
  },
  { key: "class", header: translate("adminRetention.class"), cell: (purge) => classNamesOf[purge.class] },
  {
    key: "rows",
    header: translate("adminRetention.rows"),
    cell: ({ rows: count }) => translate("adminRetention.count", { count }),
  },
  {
    key: "before",
    header: translate("adminRetention.before"),
    cell: ({ cutoff }) => <Moment at={cutoff} show="day" />,
  },
  {
    key: "archive",
    header: translate("adminRetention.archives"),
    cell: ({ files: count }) =>
      count === 0 ? translate("adminRetention.noArchive") : translate("adminRetention.files", { count }),
  },
];

export function ErrorBoundary() {
  const { t } = useTranslator(messages);
  return (
    <AdminPageError title={t("adminRetention.couldNotBeShown")} safe={t("adminRetention.nothingChanged")} />
  );
}
