import { Link } from "@remix-run/react";
import { nearestLimit } from "@wardway/model";
import { ChoiceLinks } from "../choice-links.tsx";
import type { DashboardView } from "./load.server.ts";

const orders = [
  { value: "date", label: "Soonest first" },
  { value: "distance", label: "Nearest first" },
] as const;

/** The choice of the pool's order; without a base, a link to set one. */
export function PoolOrder({
  order,
  counts,
}: {
  order: DashboardView["poolOrder"];
  counts: DashboardView["counts"];
}) {
  if (order === null) return null;
  const isCrowded = counts.pending + counts.needs_approval >= nearestLimit;
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
            <p>Of the {nearestLimit.toLocaleString("en-US")} requests that are due next.</p>
          )}
          <ChoiceLinks
            label="Order of the requests"
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
