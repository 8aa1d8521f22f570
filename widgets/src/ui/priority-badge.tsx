import type { Priority } from "@wardway/model";
import { termsMessages } from "@wardway/model/messages/en/terms";
import { useTranslator } from "../messages/messages.tsx";
import { classNames } from "./class-names.ts";

const shapes: Record<Priority, string> = {
  critical: "M8 2h8l6 6v8l-6 6H8l-6-6V8z",
  high: "m6 12 6-6 6 6M6 18l6-6 6 6",
  medium: "M6 9h12M6 15h12",
  low: "m6 9 6 6 6-6",
};

const looks: Record<Priority, string> = {
  critical: "text-critical font-bold",
  high: "text-high font-semibold",
  medium: "text-medium font-normal",
  low: "text-low font-normal",
};

/** A shape of its own for each priority; only critical has the signal colour. */
export function PriorityBadge({ priority, className }: { priority: Priority; className?: string }) {
  const { t } = useTranslator(termsMessages);
  return (
    <span part="status" className={classNames("badge", looks[priority], className)}>
      <svg aria-hidden="true" viewBox="0 0 24 24" className="icon size-4">
        <path d={shapes[priority]} fill={priority === "critical" ? "currentColor" : "none"} />
        {priority === "critical" && <path d="M12 7v6m0 4v0" className="icon-hole" />}
      </svg>
      {t(`terms.${priority}`)}
    </span>
  );
}
