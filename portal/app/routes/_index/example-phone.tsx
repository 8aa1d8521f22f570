import { t } from "@lingui/core/macro";
import { milestones } from "@wardway/model";
import { buttonClass } from "@wardway/widgets/ui/button";
import { StatusBadge } from "@wardway/widgets/ui/status-badge";
import { Icon } from "#app/ui/icon.tsx";

const recorded = [
  { title: milestones.en_route.title, time: "14:31" },
  { title: milestones.at_pickup.title, time: "14:56" },
  { title: milestones.patient_aboard.title, time: "15:08" },
] as const;

export function CrewPhone() {
  return (
    <div className="w-full max-w-80 self-start rounded-xl bg-surface shadow-float max-lg:mx-auto">
      <div className="flex items-center justify-between gap-2 px-4 py-3">
        <span className="whitespace-nowrap font-semibold">{t`Crew 2`}</span>
        <StatusBadge status="in_progress" lastMilestone="patient_aboard" />
      </div>
      <div className="divide-y divide-line border-line border-y">
        {recorded.map((entry) => (
          <div key={entry.title} className="flex items-center gap-2.5 px-4 py-2 text-sm">
            <Icon name="check" className="size-4 text-muted" />
            <span className="min-w-0 flex-1 truncate">{entry.title}</span>
            <span className="text-muted tabular-nums">{entry.time}</span>
          </div>
        ))}
      </div>
      <div className="rounded-b-xl bg-canvas p-4">
        <span className={buttonClass({ size: "large", className: "pointer-events-none w-full" })}>
          <Icon name="flag" className="size-6" />
          {milestones.at_destination.title}
        </span>
        <p className="mt-2 text-center text-muted text-sm">
          {t`Then: ${{ title: milestones.transfer_of_care.title }}`}
        </p>
      </div>
    </div>
  );
}
