import type { Priority } from "@wardway/model";
import { termsMessages } from "@wardway/model/messages/en/terms";
import { useTranslator } from "@wardway/widgets/messages/messages";

/** As a `PriorityBadge`, for rows: styles draw its shape, which would be a fifth of the row. */
export function PriorityWord({ priority }: { priority: Priority }) {
  const { t: term } = useTranslator(termsMessages);
  return <span className={`urg ${priority}`}>{term(`terms.${priority}`)}</span>;
}
