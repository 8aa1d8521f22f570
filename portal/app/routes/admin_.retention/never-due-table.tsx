import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { Link } from "@remix-run/react";
import { Time } from "@wardway/widgets/ui/time";
import { DataTable } from "#app/components/data-table.tsx";
import type { NeverDue } from "#app/domain/retention/never-due.server.ts";
import { i18n } from "#app/infra/locale.ts";
import { useClock } from "#app/shell/page/use-clock.ts";

export interface NeverDueTableProps {
  rows: readonly NeverDue[];
  describeCount: (count: number) => string;
}

/** Both lists of requests begin with the oldest pick-up time. */
const kinds: Readonly<Record<NeverDue["kind"], { name: MessageDescriptor; list: string }>> = {
  pending: { name: msg`Requests without a company`, list: "/hospital-dashboard?tab=pending&sort=pickup" },
  under_way: { name: msg`Approved requests and transports in progress`, list: "/active-transports" },
  unreviewed: {
    name: msg`Emergency accesses without a review, older than the period of their reasons`,
    list: "/emergency-reviews",
  },
};

export function NeverDueTable({ rows, describeCount }: NeverDueTableProps) {
  const clock = useClock();
  return (
    <DataTable
      caption={t`What is never due`}
      rows={rows}
      rowKey={({ kind }) => kind}
      isHighlighted={({ count }) => count > 0}
      columns={[
        { key: "kind", header: msg`Data`, bare: true, cell: ({ kind }) => i18n._(kinds[kind].name) },
        { key: "count", header: msg`Number`, cell: ({ count }) => describeCount(count) },
        {
          key: "oldest",
          header: msg`Oldest`,
          cell: ({ oldestAt }) =>
            oldestAt === null ? t`None` : <Time {...clock} value={oldestAt} show="day" />,
        },
      ]}
      actions={({ kind, count }) =>
        count > 0 && (
          <Link
            to={kinds[kind].list}
            discover="none"
            aria-label={t`Show the list: ${{ what: i18n._(kinds[kind].name) }}`}
            className="inline-flex min-h-11 items-center underline underline-offset-4 lg:min-h-8"
          >
            {t`Show`}
          </Link>
        )
      }
    />
  );
}
