import { msg, t } from "@lingui/core/macro";
import { buttonClass } from "@wardway/widgets/ui/button";
import { StatusBadge } from "@wardway/widgets/ui/status-badge";
import { Icon } from "#app/components/icon.tsx";
import { i18n } from "#app/infra/locale.ts";

const recorded = [
  { title: msg`Ambulance en route`, time: "14:31" },
  { title: msg`At pick-up`, time: "14:56" },
  { title: msg`Patient aboard`, time: "15:08" },
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
          <div key={entry.time} className="flex items-center gap-2.5 px-4 py-2 text-sm">
            <Icon name="check" className="size-4 text-muted" />
            <span className="min-w-0 flex-1 truncate">{i18n._(entry.title)}</span>
            <span className="text-muted tabular-nums">{entry.time}</span>
          </div>
        ))}
      </div>
      <div className="rounded-b-xl bg-canvas p-4">
        <span className={buttonClass({ size: "large", className: "pointer-events-none w-full" })}>
          <Icon name="flag" className="size-6" />
          {t`At destination`}
        </span>
        <p className="mt-2 text-center text-muted text-sm">{t`Then: Transfer of care`}</p>
      </div>
    </div>
  );
}
