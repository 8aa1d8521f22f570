import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { headStartHours, MAX_SORTED_BY_DISTANCE, UNANSWERED_HOURS } from "@wardway/model";
import { ChoiceLinks } from "#app/components/choice-links.tsx";
import { Toggletip } from "#app/components/toggletip.tsx";
import { SOON_HOURS } from "#app/domain/transports/requests/due-groups.ts";
import { formatNumber, i18n } from "#app/infra/locale.ts";
import type { DueOrder } from "#app/sections/transports/requests/status-tabs.ts";
import type { DashboardView } from "./load.server.ts";

const labels: Record<DueOrder, MessageDescriptor> = {
  urgent: msg`Most urgent`,
  pickup: msg`Pick-up time`,
  distance: msg`Nearest first`,
};

type Sorting = NonNullable<DashboardView["sorting"]>;

/** Links to the base setting if the company has none. */
export function OrderNote({ current, needsBase, counts }: Sorting & Pick<DashboardView, "counts">) {
  const isCrowded = counts.pending + counts.needs_approval >= MAX_SORTED_BY_DISTANCE;
  return (
    <>
      {needsBase && (
        <p className="list-note">
          <Trans>
            <Link to="/profile" className="text-ink underline underline-offset-2 hover:no-underline">
              Set your company's base location
            </Link>{" "}
            to see how far each pick-up is, and to sort by it.
          </Trans>
        </p>
      )}
      {current === "distance" && isCrowded && (
        <p className="list-note">
          {t`Of the ${{ nearestLimit: formatNumber(MAX_SORTED_BY_DISTANCE) }} requests that are due next.`}
        </p>
      )}
    </>
  );
}

export function ListOrder({ current, orders }: Pick<Sorting, "current" | "orders">) {
  return (
    <div className="list-order">
      <Toggletip label={t`About “Most urgent”`}>
        {t`Critical requests that are late or due in the next ${SOON_HOURS} h come first, then the others of them, later today, and on later days. Otherwise the priority counts: critical as if due ${{ critical: headStartHours.critical }} h earlier, high as if due ${{ high: headStartHours.high }} h earlier, low as if due ${{ low: -headStartHours.low }} h later. Requests without an answer ${UNANSWERED_HOURS} h after their pick-up time are last.`}
      </Toggletip>
      <ChoiceLinks
        label={t`Order of the requests`}
        param="sort"
        options={orders.map((value) => ({ value, label: i18n._(labels[value]) }))}
        current={current}
        clears={["cursor"]}
      />
    </div>
  );
}
