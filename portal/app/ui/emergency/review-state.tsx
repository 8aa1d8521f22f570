import { useTranslator } from "@wardway/widgets/messages/messages";
import type { EmergencyAccess } from "#app/domain/emergency/read.server.ts";
import { messages } from "./messages.ts";

/** In words; what is due stands out. */
export function ReviewState({
  access,
}: {
  access: Pick<EmergencyAccess, "isOpen" | "isOverdue" | "review">;
}) {
  const { t } = useTranslator(messages);
  const { isOpen, isOverdue, review } = access;
  if (review) {
    return review.finding === "justified" ? (
      <span>{t("ui.emergency.justified")}</span>
    ) : (
      <b>{t("ui.emergency.notJustified")}</b>
    );
  }
  if (isOpen) return <b>{t("ui.emergency.open")}</b>;
  if (isOverdue) return <b className="late">{t("ui.emergency.overdue")}</b>;
  return <span className="text-muted">{t("ui.emergency.notReviewed")}</span>;
}
