import { t } from "@lingui/core/macro";
import type { EmergencyAccess } from "#app/domain/emergency/read-emergency-access.server.ts";

/** In words; what is due stands out. */
export function ReviewState({
  access,
}: {
  access: Pick<EmergencyAccess, "isOpen" | "isOverdue" | "review">;
}) {
  const { isOpen, isOverdue, review } = access;
  if (review) {
    return review.finding === "justified" ? <span>{t`Justified`}</span> : <b>{t`Not justified`}</b>;
  }
  if (isOpen) return <b>{t`Open now`}</b>;
  if (isOverdue) return <b className="late">{t`Review overdue`}</b>;
  return <span className="text-muted">{t`Not reviewed yet`}</span>;
}
