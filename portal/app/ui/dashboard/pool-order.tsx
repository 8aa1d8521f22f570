import { Link } from "@remix-run/react";
import { MAX_SORTED_BY_DISTANCE } from "@wardway/model";
import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import { portalLanguage } from "#app/infra/language.ts";
import { ChoiceLinks } from "../choice-links.tsx";
import type { DashboardView } from "./load.server.ts";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

const orders = [
  { value: "date", label: translate("ui.dashboard.soonestFirst") },
  { value: "distance", label: translate("ui.dashboard.nearestFirst") },
] as const;

/** Links to the base setting if there is no base. */
export function PoolOrder({
  order,
  counts,
}: {
  order: DashboardView["poolOrder"];
  counts: DashboardView["counts"];
}) {
  const { t } = useTranslator(messages);
  if (order === null) return null;
  const isCrowded = counts.pending + counts.needs_approval >= MAX_SORTED_BY_DISTANCE;
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2 border-line border-b px-4 py-2.5 text-muted text-sm sm:px-5">
      {order === "no_base" ? (
        <p>
          <Link to="/profile" className="text-primary underline underline-offset-2 hover:no-underline">
            Set your company's base location
          </Link>{" "}
          to see how far each pick-up is, and to sort by it.
        </p>
      ) : (
        <>
          {order === "distance" && isCrowded && (
            <p>
              {t("ui.dashboard.ofTheRequestsThatAre", {
                nearestLimit: MAX_SORTED_BY_DISTANCE.toLocaleString("en-US"),
              })}
            </p>
          )}
          <ChoiceLinks
            label={t("ui.dashboard.orderOfTheRequests")}
            param="sort"
            options={orders}
            current={order}
            clears={["cursor"]}
          />
        </>
      )}
    </div>
  );
}
