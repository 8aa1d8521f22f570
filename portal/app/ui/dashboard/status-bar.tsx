import type { RequestStatus } from "@wardway/model";
import { StatusBadge } from "@wardway/widgets/ui/status-badge";

const fills: Record<RequestStatus, string> = {
  pending: "fill-pending",
  needs_approval: "fill-needs-approval",
  approved: "fill-approved",
  in_progress: "fill-in-progress",
  completed: "fill-completed",
  cancelled: "fill-cancelled",
};

export function StatusBar(props: { counts: readonly (readonly [RequestStatus, number])[]; label: string }) {
  const total = props.counts.reduce((sum, [, count]) => sum + count, 0);
  let start = 0;
  return (
    <div>
      <svg aria-hidden="true" className="h-2 w-full overflow-hidden rounded-full">
        <rect width="100%" height="100%" className="fill-raised" />
        {props.counts.map(([status, count]) => {
          const width = total > 0 ? (count / total) * 100 : 0;
          const x = start;
          start += width;
          return (
            <rect key={status} x={`${x}%`} width={`${width}%`} height="100%" className={fills[status]} />
          );
        })}
      </svg>
      <ul aria-label={props.label} className="mt-3 flex flex-wrap gap-x-5 gap-y-2">
        {props.counts.map(([status, count]) => (
          <li key={status} className="flex items-center gap-2 text-sm tabular-nums">
            <StatusBadge status={status} />
            <span className="font-semibold">{count.toLocaleString("en-US")}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
