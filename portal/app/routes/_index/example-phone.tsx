import { milestones } from "@wardway/model";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { StatusBadge } from "@wardway/widgets/ui/status-badge";
import { Icon } from "#app/ui/icon.tsx";
import { messages } from "./messages.ts";

const recorded = [
  { title: milestones.en_route.title, time: "14:31" },
  { title: milestones.at_pickup.title, time: "14:56" },
  { title: milestones.patient_aboard.title, time: "15:08" },
] as const;

export function CrewPhone() {
  const { t } = useTranslator(messages);
  return (
    <div className="z-10 w-68 shrink-0 self-end rounded-[2rem] border border-control/60 bg-canvas p-2 shadow-float max-sm:-mt-5 max-sm:mr-2 sm:-ml-7 sm:mt-28 sm:self-start">
      <div className="rounded-[1.5rem] border border-line bg-surface px-3.5 pt-4 pb-5">
        <span className="mx-auto block h-1 w-14 rounded-full bg-line" />
        <div className="mt-4 flex items-center justify-between gap-2">
          <span className="whitespace-nowrap font-semibold">{t("index.exampleCrew")}</span>
          <StatusBadge status="in_progress" />
        </div>
        <div className="mt-4 space-y-2.5">
          {recorded.map((entry) => (
            <div key={entry.title} className="flex items-center gap-2 text-sm">
              <span className="grid size-5 shrink-0 place-items-center rounded-full bg-completed/14 text-completed">
                <Icon name="check" className="size-3.5" />
              </span>
              <span className="min-w-0 flex-1 truncate">{entry.title}</span>
              <span className="text-muted tabular-nums">{entry.time}</span>
            </div>
          ))}
        </div>
        <span className="mt-5 flex min-h-16 items-center justify-center gap-2 rounded-xl bg-primary font-semibold text-lg text-on-primary">
          <Icon name="flag" className="size-5" />
          {milestones.at_destination.title}
        </span>
        <p className="mt-3 text-center text-muted text-sm">
          {t("index.then", { title: milestones.transfer_of_care.title })}
        </p>
      </div>
    </div>
  );
}
