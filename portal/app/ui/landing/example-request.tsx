import { Journey } from "@wardway/widgets/ui/journey";
import { PriorityBadge } from "@wardway/widgets/ui/priority-badge";
import { StatusBadge } from "@wardway/widgets/ui/status-badge";
import { Timeline, type TimelineItem } from "@wardway/widgets/ui/timeline";

const entries: readonly TimelineItem[] = [
  { id: "created", title: "Request created", time: "08:05", state: "done" },
  { id: "approved", title: "Response approved", time: "08:17", gap: "12 min", state: "done" },
  { id: "en_route", title: "Ambulance en route", time: "08:40", gap: "23 min", state: "done" },
  { id: "patient_aboard", title: "Patient aboard", time: "09:02", gap: "22 min", state: "current" },
  { id: "at_destination", title: "At destination", time: null, state: "upcoming" },
  { id: "transfer_of_care", title: "Transfer of care", time: null, state: "upcoming" },
];

/** A transport as its screen shows it, made of the screen's own parts. It is an example and says so. */
export function ExampleRequest() {
  return (
    <figure className="mx-auto w-full max-w-xl rounded-2xl border border-line/70 bg-canvas/60 p-2.5 sm:p-3 lg:mx-0">
      <div className="rounded-xl border border-line bg-surface shadow-float">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b px-5 py-4">
          <span className="font-semibold">Cardiology ward to rehabilitation</span>
          <StatusBadge status="in_progress" />
        </div>
        <div className="grid gap-x-6 gap-y-5 p-5 sm:grid-cols-[minmax(0,1fr)_auto]">
          <Journey from="Your hospital, ward 4" to="Rehabilitation unit, entrance B" />
          <PriorityBadge priority="high" className="max-sm:order-first sm:self-start" />
        </div>
        <div className="border-line border-t p-5">
          <Timeline label="Timeline of the example" items={entries} />
        </div>
      </div>
      <figcaption className="px-2 pt-3 pb-1.5 text-center text-muted text-sm">
        An example, drawn with the parts of the transport screen.
      </figcaption>
    </figure>
  );
}
