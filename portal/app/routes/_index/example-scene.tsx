import { ResponsesPanel } from "./example-panel.tsx";
import { CrewPhone } from "./example-phone.tsx";

/** The hospital's and the crew's screen, built of the portal's components. A picture (`role=img`) without controls. */
export function ExampleScene() {
  return (
    // A fixed minimum size prevents layout shift while a slow page streams in.
    <figure className="min-w-0 xl:min-h-[40.5rem] xl:self-start">
      <div
        role="img"
        aria-label="Two screens as an example. On the hospital's, a request of high priority has two responses: one company arrives at 14:57 and has 4.8 of 5 stars, the other arrives at 15:12 and has 4.3; the hospital can approve either. On the crew's phone the transport is under way: en route, at pick-up and patient aboard are recorded with their times, and the next button reads At destination."
        className="flex flex-col sm:grid sm:grid-cols-[minmax(0,1fr)_15.25rem] sm:items-start"
      >
        <ResponsesPanel />
        <CrewPhone />
      </div>
      <figcaption className="mt-5 text-muted text-sm sm:max-w-[62%]">
        An example with invented names: what the hospital decides on, and what the crew presses on the way.
      </figcaption>
    </figure>
  );
}
