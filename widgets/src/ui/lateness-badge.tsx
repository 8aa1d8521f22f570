import { getLateness, type LatenessFacts, type LatenessLevel } from "@wardway/model";
import { AlarmClock, type LucideIcon, TriangleAlert } from "lucide-react";
import { useTranslator } from "../messages/messages.tsx";
import { Badge } from "./badge.tsx";
import { formatLateness } from "./lateness-texts.ts";

const styles: Record<LatenessLevel, { icon: LucideIcon; tone: string }> = {
  amber: { icon: AlarmClock, tone: "text-pending bg-pending/12" },
  red: { icon: TriangleAlert, tone: "text-critical bg-critical/14" },
};

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
    <Badge
      {...styles[lateness.level]}
      word={formatLateness(lateness, language)}
      className="whitespace-normal!"
    />
  );
}
