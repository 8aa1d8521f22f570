import type { RequestStatus, ResponseStatus } from "@wardway/model";
import { termsMessages } from "@wardway/model/messages/en/terms";
import {
  Ambulance,
  Ban,
  Check,
  CircleCheck,
  CircleX,
  Clock,
  Hourglass,
  type LucideIcon,
  Undo2,
  UserCheck,
} from "lucide-react";
import { useTranslator } from "../messages/messages.tsx";
import { Badge } from "./badge.tsx";

type BadgeStyle = { icon: LucideIcon; tone: string };

const requestStyles: Record<RequestStatus, BadgeStyle> = {
  pending: { icon: Clock, tone: "text-pending bg-pending/12" },
  needs_approval: { icon: Hourglass, tone: "text-needs-approval bg-needs-approval/12" },
  approved: { icon: UserCheck, tone: "text-approved bg-approved/12" },
  in_progress: { icon: Ambulance, tone: "text-in-progress bg-in-progress/12" },
  completed: { icon: CircleCheck, tone: "text-completed bg-completed/12" },
  cancelled: { icon: Ban, tone: "text-cancelled bg-cancelled/12" },
};

const responseStyles: Record<ResponseStatus, BadgeStyle> = {
  pending: { icon: Clock, tone: "text-pending bg-pending/12" },
  approved: { icon: Check, tone: "text-completed bg-completed/12" },
  rejected: { icon: CircleX, tone: "text-danger bg-danger/12" },
  withdrawn: { icon: Undo2, tone: "text-cancelled bg-cancelled/12" },
  released: { icon: Undo2, tone: "text-cancelled bg-cancelled/12" },
};

export function StatusBadge({ status, className }: { status: RequestStatus; className?: string }) {
  const { t } = useTranslator(termsMessages);
  return <Badge {...requestStyles[status]} word={t(`terms.${status}`)} className={className} />;
}

export function ResponseStatusBadge({ status, className }: { status: ResponseStatus; className?: string }) {
  const { t } = useTranslator(termsMessages);
  return <Badge {...responseStyles[status]} word={t(`terms.${status}`)} className={className} />;
}
