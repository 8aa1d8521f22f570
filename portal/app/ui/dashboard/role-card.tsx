import { Card } from "@wardway/widgets/ui/card";
import { formatDuration } from "@wardway/widgets/ui/durations";
import { Stars } from "@wardway/widgets/ui/stars";
import { ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import { LinkButton } from "../link-button.tsx";
import type { RoleCardFigures } from "./role-card.server.ts";
import { statisticsDays } from "./statistics-days.ts";

/** The viewer's own card: a hospital's statistics, a company's performance, or the administrator's way in. */
export function RoleCard({ figures }: { figures: RoleCardFigures }) {
  if (figures === null) return null;
  if (figures.role === "admin") return <AdminAccess />;
  if (figures.role === "hospital") {
    const { created, completed, cancelled, medianSecondsToApproval } = figures.statistics;
    return (
      <FigureCard title="Hospital statistics">
        <Figure name="Requests created">{created}</Figure>
        <Figure name="Completed">{completed}</Figure>
        <Figure name="Cancelled">{cancelled}</Figure>
        <Figure name="Median time to approval">
          {medianSecondsToApproval === null ? (
            <None>No approval yet</None>
          ) : (
            formatDuration(medianSecondsToApproval)
          )}
        </Figure>
      </FigureCard>
    );
  }
  const { completed, active, onTimeShare, rating } = figures.performance;
  return (
    <FigureCard title="Company performance">
      <Figure name="Transports completed">{completed}</Figure>
      <Figure name="Active now">{active}</Figure>
      <Figure name="At the pick-up on time">
        {onTimeShare === null ? <None>No arrival yet</None> : `${Math.round(onTimeShare * 100)}%`}
      </Figure>
      <Figure name="Rating, all time">
        <Stars value={rating.average} count={rating.count} />
      </Figure>
    </FigureCard>
  );
}

function FigureCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card
      title={
        <>
          {title}
          <span className="ml-2.5 whitespace-nowrap font-normal text-muted text-sm">
            last {statisticsDays} days
          </span>
        </>
      }
      className="mb-5"
    >
      <dl className="-mt-2 grid grid-cols-2 gap-x-4 gap-y-2 md:grid-cols-4 md:gap-x-6">{children}</dl>
    </Card>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col-reverse justify-end">
      <dt className="text-muted text-sm leading-snug">{name}</dt>
      <dd className="flex min-h-7 items-center font-semibold text-xl tabular-nums leading-7 md:min-h-8 md:text-2xl md:leading-8">
        {children}
      </dd>
    </div>
  );
}

function None({ children }: { children: ReactNode }) {
  return <span className="font-normal text-base text-muted">{children}</span>;
}

function AdminAccess() {
  return (
    <Card className="mb-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 items-center gap-4">
          <span className="grid size-11 shrink-0 place-items-center rounded-full bg-role-admin/12 text-role-admin">
            <ShieldCheck aria-hidden="true" className="size-6" strokeWidth={1.75} />
          </span>
          <div className="min-w-0">
            <h2 className="font-semibold text-lg leading-7">Admin Access</h2>
            <p className="text-muted text-sm">Accounts, the audit log and the settings of the system.</p>
          </div>
        </div>
        <LinkButton to="/admin" variant="secondary" className="max-sm:w-full">
          Admin Dashboard
        </LinkButton>
      </div>
    </Card>
  );
}
