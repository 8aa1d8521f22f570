import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import { buttonClass } from "@wardway/widgets/ui/button";
import { Journey } from "@wardway/widgets/ui/journey";
import { PriorityBadge } from "@wardway/widgets/ui/priority-badge";
import { Stars } from "@wardway/widgets/ui/stars";
import { StatusBadge } from "@wardway/widgets/ui/status-badge";
import { portalLanguage } from "#app/infra/language.ts";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

const responses = [
  {
    company: translate("index.northgateAmbulance"),
    rating: 4.8,
    count: 112,
    arrival: "in 26 min (14:57)",
    note: translate("index.crewOfTwoStretcherAnd"),
  },
  {
    company: translate("index.harborMedicalTransport"),
    rating: 4.3,
    count: 58,
    arrival: "in 41 min (15:12)",
    note: translate("index.onTheWayBackFrom"),
  },
] as const;

export function ResponsesPanel() {
  const { t } = useTranslator(messages);
  return (
    <div className="min-w-0 flex-1 rounded-2xl border border-line bg-surface pb-4 shadow-float sm:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 pt-5 sm:pr-9">
        <span className="font-semibold text-lg">{t("index.ward4ToRehabilitation")}</span>
        <StatusBadge status="needs_approval" />
      </div>
      <div className="grid gap-x-6 gap-y-4 px-5 pt-4 pb-5 sm:pr-9 sm:grid-cols-[minmax(0,1fr)_auto]">
        <Journey from={t("index.exampleWard")} to="Rehabilitation unit, entrance B" />
        <PriorityBadge priority="high" className="max-sm:order-first sm:self-start" />
      </div>
      <p className="border-line border-t bg-canvas/40 px-5 py-2.5 text-muted text-sm">
        <span className="font-medium text-ink">2 responses</span>, pick-up wanted by 15:00
      </p>
      <div className="divide-y divide-line border-line border-t">
        {responses.map((response, index) => (
          <div key={response.company} className="px-5 py-4 sm:pr-10">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
              <span className="font-semibold">{response.company}</span>
              <Stars value={response.rating} count={response.count} />
            </div>
            <p className="mt-1">
              <span className="text-muted">{t("index.estimatedArrival")} </span>
              <span className="whitespace-nowrap font-medium tabular-nums">{response.arrival}</span>
            </p>
            <p className="text-muted text-sm">{response.note}</p>
            <div className="mt-3 flex gap-2">
              <DrawnButton variant={index === 0 ? "primary" : "secondary"}>{t("index.approve")}</DrawnButton>
              <DrawnButton variant="secondary">{t("index.reject")}</DrawnButton>
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

/** Part of the picture, not a control. */
function DrawnButton({ variant, children }: { variant: "primary" | "secondary"; children: string }) {
  return (
    <span className={buttonClass({ variant, size: "small", className: "pointer-events-none" })}>
      {children}
    </span>
  );
}
