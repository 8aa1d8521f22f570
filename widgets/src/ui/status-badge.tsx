import type { RequestStatus, ResponseStatus } from "@wardway/model";
import { termsMessages } from "@wardway/model/messages/en/terms";
import { useTranslator } from "../messages/messages.tsx";
import { Badge } from "./badge.tsx";
import { type RouteFacts, RouteLine } from "./route-line.tsx";

const requestTones: Record<RequestStatus, string> = {
  pending: "text-pending",
  needs_approval: "text-needs-approval",
  approved: "text-approved",
  in_progress: "text-in-progress",
  completed: "text-completed",
  cancelled: "text-cancelled",
};

const responseTones: Record<ResponseStatus, string> = {
  pending: "text-pending",
  approved: "text-ink",
  rejected: "text-muted",
  withdrawn: "text-muted",
  released: "text-muted",
};

export interface StatusBadgeProps extends Pick<RouteFacts, "lastMilestone"> {
  status: RequestStatus;
  isUrgent?: boolean;
  /** Whether a cancelled transport had started. */
  notCarriedOut?: boolean | undefined;
  className?: string | undefined;
}

/** The word beside the route line, which shows the finer stop of a transport in progress. */
export function StatusBadge({ status, lastMilestone = null, isUrgent = false, ...props }: StatusBadgeProps) {
  const { t } = useTranslator(termsMessages);
  const { notCarriedOut = false, className } = props;
  return (
    <Badge
      icon={<RouteLine request={{ status, lastMilestone }} isUrgent={isUrgent} />}
      word={notCarriedOut ? t("terms.notCarriedOut") : t(`terms.${status}`)}
      tone={requestTones[status]}
      className={className}
    />
  );
}

export function ResponseStatusBadge({ status, className }: { status: ResponseStatus; className?: string }) {
  const { t } = useTranslator(termsMessages);
  return <Badge word={t(`terms.${status}`)} tone={responseTones[status]} className={className} />;
}
