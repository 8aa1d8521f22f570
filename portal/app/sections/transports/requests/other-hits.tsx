import { msg, t } from "@lingui/core/macro";
import { Link, useSearchParams } from "@remix-run/react";
import type { RequestStatus } from "@wardway/model";
import { formatBoundedCount } from "#app/components/link-tabs.tsx";
import type { StatusCounts } from "#app/domain/transports/requests/list-requests.server.ts";
import { dashboardPaths } from "#app/http/session/home.ts";
import { i18n } from "#app/infra/locale.ts";
import { useViewer } from "#app/shell/page/viewer.ts";
import { statusTabs, sumCounts } from "./status-tabs.ts";

/** Links to the lists with the other hits of a search. */
export function OtherHits({ hits, shown }: { hits: StatusCounts | null; shown: readonly RequestStatus[] }) {
  const { user } = useViewer();
  const [params] = useSearchParams();
  if (hits === null) return null;
  const narrowing = ["search", "whose", "unit"].flatMap((name) => {
    const value = params.get(name);
    return value ? [[name, value]] : [];
  });
  const lists = [
    ...statusTabs.map(({ value, label, statuses }) => ({
      label,
      statuses,
      to: `${dashboardPaths[user.role]}?${new URLSearchParams([["tab", value], ...narrowing])}`,
    })),
    {
      label: msg`Cancelled`,
      statuses: ["cancelled"] as const,
      to: `/transport-history?${new URLSearchParams(narrowing)}`,
    },
  ];
  const others = lists.filter(
    ({ statuses }) => !statuses.some((status) => shown.includes(status)) && sumCounts(hits, statuses) > 0,
  );
  if (others.length === 0) return null;
  return (
    <nav aria-label={t`Also found:`} className="list-note flex flex-wrap items-center gap-x-4">
      <span aria-hidden="true" className="text-muted">
        {t`Also found:`}
      </span>
      <ul className="flex flex-wrap gap-x-4">
        {others.map(({ label, to, statuses }) => (
          <li key={to}>
            <Link
              to={to}
              className="inline-flex min-h-11 items-center text-ink underline underline-offset-2 hover:no-underline"
            >
              {i18n._(label)} {formatBoundedCount(sumCounts(hits, statuses))}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
