import { getLateness, type LatenessFacts, type LatenessLevel } from "@wardway/model";
import { AlarmClock, type LucideIcon, TriangleAlert } from "lucide-react";
import { useTranslator } from "../messages/messages.tsx";
import { Badge } from "./badge.tsx";
import { formatLateness } from "./lateness-texts.ts";

const styles: Record<LatenessLevel, { icon: LucideIcon; tone: string }> = {
  amber: { icon: AlarmClock, tone: "text-pending bg-pending/12" },
  red: { icon: TriangleAlert, tone: "text-critical bg-critical/14" },
};

/** Nothing unless the request is late. @param now ISO 8601, ticking */
export function LatenessBadge({ request, now }: { request: LatenessFacts; now: string }) {
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
