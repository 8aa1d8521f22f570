import { getLateness, type LatenessFacts } from "@wardway/model";
import { useTranslator } from "../messages/messages.tsx";
import { formatLateness } from "./lateness-texts.ts";

export interface LatenessBadgeProps {
  request: LatenessFacts;
  /** ISO 8601, ticking. */
  now: string;
}

/** Nothing unless the request is late. */
export default function LatenessBadge({ request, now }: LatenessBadgeProps) {
  const { language } = useTranslator();
  const lateness = getLateness(request, now);
  if (!lateness) return null;
  return (
    <span data-level={lateness.level} className="late">
      {formatLateness(lateness, language)}
    </span>
  );
}
