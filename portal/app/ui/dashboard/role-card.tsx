import { requestStatuses } from "@wardway/model";
import { AdminAccess } from "./admin-access.tsx";
import type { RoleCardFigures } from "./role-card.server.ts";
import { StatisticsCard } from "./statistics-card.tsx";

const companyOrder = ["approved", "in_progress", "completed", "cancelled"] as const;

/** The viewer's card: a hospital's statistics, a company's performance, or the administrator's link. */
export function RoleCard({ figures }: { figures: RoleCardFigures }) {
  if (figures === null) return null;
  if (figures.role === "admin") return <AdminAccess />;
  if (figures.role === "hospital") {
    const { byStatus, ...statistics } = figures.statistics;
    return (
      <StatisticsCard
        title="Hospital statistics"
        days={figures.days}
        counted="Requests"
        counts={requestStatuses.map((status) => [status, byStatus[status]])}
        ratingsName="Ratings given"
        definitions={[
          "Requests are those that were created in the period, by what they are now.",
          "The time to approval runs from the creation of a request to its first approval.",
        ]}
        {...statistics}
      />
    );
  }
  const { byStatus, ...performance } = figures.performance;
  return (
    <StatisticsCard
      title="Company performance"
      days={figures.days}
      counted="Transports"
      counts={companyOrder.map((status) => [status, byStatus[status]])}
      ratingsName="Ratings received"
      definitions={[
        "Transports are those with a pick-up in the period and those still ahead, by what they are now.",
        "The time to approval runs from your response to its approval.",
      ]}
      {...performance}
    />
  );
}
