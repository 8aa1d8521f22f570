import type { Priority } from "@wardway/model";
import { termsMessages } from "@wardway/model/messages/en/terms";
import { ArrowDown, ChevronsUp, Equal, type LucideIcon, Siren } from "lucide-react";
import { useTranslator } from "../messages/messages.tsx";
import { Badge } from "./badge.tsx";

const styles: Record<Priority, { icon: LucideIcon; tone: string; shape: "pill" | "plain" }> = {
  low: { icon: ArrowDown, tone: "text-low", shape: "plain" },
  medium: { icon: Equal, tone: "text-medium", shape: "plain" },
  high: { icon: ChevronsUp, tone: "text-high", shape: "plain" },
  critical: { icon: Siren, tone: "text-critical bg-critical/14", shape: "pill" },
};

/** Only critical has a background. */
export function PriorityBadge({ priority, className }: { priority: Priority; className?: string }) {
  const { t } = useTranslator(termsMessages);
  return <Badge {...styles[priority]} word={t(`terms.${priority}`)} className={className} />;
}
