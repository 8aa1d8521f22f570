import { t } from "@lingui/core/macro";
import { ResponsesPanel } from "./example-panel.tsx";
import { CrewPhone } from "./example-phone.tsx";
import { ExampleRoute } from "./example-route.tsx";

/** A picture (`role=img`) built of the portal's components. */
export function ExampleScene() {
  return (
    <figure className="min-w-0">
      <div
        role="img"
        aria-label={t`Two screens as an example. On the hospital's, a request of high priority has two responses: one company arrives at 14:57 and has 4.8 of 5 stars, the other arrives at 15:12 and has 4.3; the hospital can approve either. On the crew's phone the transport is under way: en route, at pick-up and patient aboard are recorded with their times, and the next button reads At destination. A route line above them shows the same transport: requested at 14:12, first response at 14:16, approved at 14:19, under way between pick-up and destination.`}
      >
        <ExampleRoute />
        <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <ResponsesPanel />
          <CrewPhone />
        </div>
      </div>
      <figcaption className="mt-6 text-muted text-sm">{t`An example with invented names: what the hospital decides on, and what the crew records on the way.`}</figcaption>
    </figure>
  );
}
