import { msg, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { buttonClass } from "@wardway/widgets/ui/button";
import { Journey } from "@wardway/widgets/ui/journey";
import { PriorityBadge } from "@wardway/widgets/ui/priority-badge";
import { Stars } from "@wardway/widgets/ui/stars";
import { StatusBadge } from "@wardway/widgets/ui/status-badge";
import { i18n } from "#app/infra/locale.ts";

const responses = [
  {
    company: msg`Northgate Ambulance`,
    rating: 4.8,
    count: 112,
    arrival: msg`in 26 min (14:57)`,
    note: msg`Crew of two, stretcher and oxygen on board.`,
  },
  {
    company: msg`Harbor Medical Transport`,
    rating: 4.3,
    count: 58,
    arrival: msg`in 41 min (15:12)`,
    note: msg`On the way back from the coast.`,
  },
] as const;

export function ResponsesPanel() {
  return (
    <div className="min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 pb-3">
        <span className="font-semibold text-xl leading-6 tracking-tight">{t`Ward 4 to rehabilitation`}</span>
        <StatusBadge status="needs_approval" />
      </div>
      <div className="grid gap-x-6 gap-y-3 border-line border-t py-4 sm:grid-cols-[7rem_minmax(0,1fr)]">
        <PriorityBadge priority="high" className="self-start" />
        <Journey
          from={{ facility: t`Your hospital, ward 4`, unit: null, room: null }}
          to={{ facility: t`Rehabilitation unit, entrance B`, unit: null, room: null }}
        />
      </div>
      <p className="border-line border-y bg-canvas px-3 py-1 text-muted text-xs leading-4 max-sm:-mx-4 max-sm:px-4">
        <Trans>
          <span className="font-semibold text-ink">2 responses</span> pick-up wanted by 15:00
        </Trans>
      </p>
      <div className="divide-y divide-line border-line border-b">
        {responses.map((response, index) => (
          <div
            key={i18n._(response.company)}
            className="grid items-center gap-x-6 gap-y-2 py-3 sm:grid-cols-[minmax(0,1fr)_auto]"
          >
            <div>
              <p className="flex flex-wrap items-baseline gap-x-3">
                <span className="font-semibold">{i18n._(response.company)}</span>
                <Stars value={response.rating} count={response.count} />
              </p>
              <p className="text-sm">
                <span className="text-muted">{t`Estimated arrival`} </span>
                <span className="whitespace-nowrap font-medium tabular-nums">{i18n._(response.arrival)}</span>
              </p>
              <p className="text-muted text-sm">{i18n._(response.note)}</p>
            </div>
            <div className="flex gap-2 max-sm:*:flex-1">
              <DrawnButton variant="secondary">{t`Reject`}</DrawnButton>
              <DrawnButton variant={index === 0 ? "ink" : "soft"}>{t`Approve`}</DrawnButton>
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

/** Part of the picture, not a control. */
function DrawnButton({ variant, children }: { variant: "ink" | "soft" | "secondary"; children: string }) {
  return (
    <span className={buttonClass({ variant, size: "small", className: "pointer-events-none" })}>
      {children}
    </span>
  );
}
