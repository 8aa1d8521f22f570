import { Link, useSearchParams } from "@remix-run/react";
import type { RequestStatus } from "@wardway/model";
import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import type { StatusCounts } from "#app/domain/transports/requests/list.server.ts";
import { dashboardPaths } from "#app/http/home.ts";
import { useViewer } from "#app/http/viewer.ts";
import { portalLanguage } from "#app/infra/language.ts";
import { formatBoundedCount } from "../link-tabs.tsx";
import { messages } from "./messages.ts";
import { statusTabs, sumCounts } from "./status-tabs.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

/** Links to the lists with the other hits of a search. */
export function OtherHits({ hits, shown }: { hits: StatusCounts | null; shown: readonly RequestStatus[] }) {
  const { t } = useTranslator(messages);
  const { user } = useViewer();
  const [params] = useSearchParams();
  if (hits === null) return null;
  const search = params.get("search") ?? "";
  const lists = [
    ...statusTabs.map(({ value, label, statuses }) => ({
      label,
      statuses,
      to: `${dashboardPaths[user.role]}?${new URLSearchParams({ tab: value, search })}`,
    })),
    {
      label: translate("ui.requests.cancelled"),
      statuses: ["cancelled"] as const,
      to: `/transport-history?${new URLSearchParams({ search })}`,
    },
  ];
  const others = lists.filter(
    ({ statuses }) => !statuses.some((status) => shown.includes(status)) && sumCounts(hits, statuses) > 0,
  );
  if (others.length === 0) return null;
  return (
    <nav aria-label={t("ui.requests.alsoFound")} className="list-note flex flex-wrap items-center gap-x-4">
      <span aria-hidden="true" className="text-muted">
        {t("ui.requests.alsoFound")}
      </span>
      <ul className="flex flex-wrap gap-x-4">
        {others.map(({ label, to, statuses }) => (
          <li key={label}>
            <Link
              to={to}
              className="inline-flex min-h-11 items-center text-ink underline underline-offset-2 hover:no-underline"
            >
              {label} {formatBoundedCount(sumCounts(hits, statuses))}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
