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
    <div className="min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 pb-3">
        <span className="font-semibold text-xl leading-6 tracking-tight">
          {t("index.ward4ToRehabilitation")}
        </span>
        <StatusBadge status="needs_approval" />
      </div>
      <div className="grid gap-x-6 gap-y-3 border-line border-t py-4 sm:grid-cols-[7rem_minmax(0,1fr)]">
        <PriorityBadge priority="high" className="self-start" />
        <Journey
          from={{ facility: t("index.exampleWard"), unit: null, room: null }}
          to={{ facility: t("index.exampleDestination"), unit: null, room: null }}
        />
      </div>
      <p className="border-line border-y bg-canvas px-3 py-1 text-muted text-xs leading-4 max-sm:-mx-4 max-sm:px-4">
        <span className="font-semibold text-ink">{t("index.twoResponses")}</span> {t("index.wantedBy")}
      </p>
      <div className="divide-y divide-line border-line border-b">
        {responses.map((response, index) => (
          <div
            key={response.company}
            className="grid items-center gap-x-6 gap-y-2 py-3 sm:grid-cols-[minmax(0,1fr)_auto]"
          >
            <div>
              <p className="flex flex-wrap items-baseline gap-x-3">
                <span className="font-semibold">{response.company}</span>
                <Stars value={response.rating} count={response.count} />
              </p>
              <p className="text-sm">
                <span className="text-muted">{t("index.estimatedArrival")} </span>
                <span className="whitespace-nowrap font-medium tabular-nums">{response.arrival}</span>
              </p>
              <p className="text-muted text-sm">{response.note}</p>
            </div>
            <div className="flex gap-2 max-sm:*:flex-1">
              <DrawnButton variant="secondary">{t("index.reject")}</DrawnButton>
              <DrawnButton variant={index === 0 ? "ink" : "soft"}>{t("index.approve")}</DrawnButton>
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
