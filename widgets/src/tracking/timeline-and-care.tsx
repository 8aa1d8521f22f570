import { CareFacts, type CareFactsProps } from "./care-facts.tsx";
import TransportTimeline, { type TransportTimelineProps } from "./transport-timeline.tsx";

export type TimelineAndCareProps = TransportTimelineProps & CareFactsProps;

/** What follows in the widget once it can be used: loaded together, so that nothing moves twice. */
export default function TimelineAndCare(props: TimelineAndCareProps) {
  return (
    <>
      <TransportTimeline {...props} />
      <CareFacts {...props} />
    </>
  );
}
