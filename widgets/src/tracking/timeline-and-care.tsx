import type { TransportRequest } from "@wardway/model";
import { CareFacts } from "./care-facts.tsx";
import TransportTimeline, { type TransportTimelineProps } from "./transport-timeline.tsx";

/** What follows in the widget once it can be used: loaded together, so that nothing moves twice. */
export default function TimelineAndCare(props: TransportTimelineProps & { request: TransportRequest }) {
  return (
    <>
      <TransportTimeline {...props} />
      <CareFacts request={props.request} />
    </>
  );
}
