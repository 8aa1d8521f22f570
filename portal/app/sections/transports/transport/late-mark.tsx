import type { LatenessFacts } from "@wardway/model";
import LatenessBadge from "@wardway/widgets/ui/lateness-badge";
import { useClock } from "#app/shell/page/use-clock.ts";

/** How late a request is, by the clock. */
export function LateMark({ request }: { request: LatenessFacts }) {
  const { now } = useClock();
  return <LatenessBadge request={request} now={now} />;
}
