import { Link } from "@remix-run/react";
import { headStartHours, MAX_SORTED_BY_DISTANCE, UNANSWERED_HOURS } from "@wardway/model";
import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import { SOON_HOURS } from "#app/domain/transports/requests/due-groups.ts";
import { portalLanguage } from "#app/infra/language.ts";
import { ChoiceLinks } from "../choice-links.tsx";
import type { DueOrder } from "../requests/status-tabs.ts";
import { Toggletip } from "../toggletip.tsx";
import type { DashboardView } from "./load.server.ts";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

const labels: Record<DueOrder, string> = {
  urgent: translate("ui.dashboard.mostUrgent"),
  pickup: translate("ui.dashboard.pickUpTime"),
  distance: translate("ui.dashboard.nearestFirst"),
};

type Sorting = NonNullable<DashboardView["sorting"]>;

/** Links to the base setting if the company has none. */
export function OrderNote({ current, needsBase, counts }: Sorting & Pick<DashboardView, "counts">) {
  const { t } = useTranslator(messages);
  const isCrowded = counts.pending + counts.needs_approval >= MAX_SORTED_BY_DISTANCE;
  return (
    <>
      {needsBase && (
        <p className="list-note">
          <Link to="/profile" className="text-ink underline underline-offset-2 hover:no-underline">
            Set your company's base location
          </Link>{" "}
          to see how far each pick-up is, and to sort by it.
        </p>
      )}
      {current === "distance" && isCrowded && (
        <p className="list-note">
          {t("ui.dashboard.ofTheRequestsThatAre", {
            nearestLimit: MAX_SORTED_BY_DISTANCE.toLocaleString("en-US"),
          })}
        </p>
      )}
    </>
  );
}

export function ListOrder({ current, orders }: Pick<Sorting, "current" | "orders">) {
  const { t } = useTranslator(messages);
  return (
    <div className="list-order">
      <Toggletip label={t("ui.dashboard.aboutTheOrder")}>
        {t("ui.dashboard.mostUrgentIsBy", {
          soonHours: SOON_HOURS,
          critical: headStartHours.critical,
          high: headStartHours.high,
          low: -headStartHours.low,
          unanswered: UNANSWERED_HOURS,
        })}
      </Toggletip>
      <ChoiceLinks
        label={t("ui.dashboard.orderOfTheRequests")}
        param="sort"
        options={orders.map((value) => ({ value, label: labels[value] }))}
        current={current}
        clears={["cursor"]}
      />
    </div>
  );
}
