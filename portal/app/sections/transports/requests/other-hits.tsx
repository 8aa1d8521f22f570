import { msg, t } from "@lingui/core/macro";
import { Link, useSearchParams } from "@remix-run/react";
import type { RequestStatus } from "@wardway/model";
import type { ReactNode } from "react";
import { formatBoundedCount } from "#app/components/link-tabs.tsx";
import type { StatusCounts } from "#app/domain/transports/requests/list-requests.server.ts";
import { dashboardPaths } from "#app/http/session/home.ts";
import { i18n } from "#app/infra/locale.ts";
import { useViewer } from "#app/shell/page/viewer.ts";
import { statusTabs, sumCounts } from "./status-tabs.ts";

interface OtherHitsProps extends HitLinksProps {
  /** What else the search has found out. */
  note?: ReactNode;
}

/**
 * Shown below the rows, so that it moves none, and at the bottom of the screen while they are longer. Its parent is a
 * `list-with-hits`.
 */
export function OtherHits({ note, ...links }: OtherHitsProps) {
  return (
    <div role="status" aria-atomic={false} className="other-hits">
      {note && <p>{note}</p>}
      <HitLinks {...links} />
    </div>
  );
}

interface HitLinksProps {
  /** Of the search by status, in all lists; null without a search. */
  hits: StatusCounts | null;
  /** Of the list. */
  shown: readonly RequestStatus[];
}

/** Links to the lists with the other hits of a search. */
function HitLinks({ hits, shown }: HitLinksProps) {
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
    <nav aria-label={t`Also found:`} className="flex flex-wrap items-center gap-x-4">
      <span aria-hidden="true">{t`Also found:`}</span>
      <ul className="contents">
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
