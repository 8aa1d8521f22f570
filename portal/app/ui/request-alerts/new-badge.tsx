import { useTranslator } from "@wardway/widgets/messages/messages";
import { useContext } from "react";
import { messages } from "./messages.ts";
import { UnopenedContext } from "./unopened.ts";

/** Marks a request that no one of the viewer's company has opened. */
export function NewBadge({ requestId }: { requestId: number }) {
  const { t } = useTranslator(messages);
  const isUnopened = useContext(UnopenedContext).some(({ id }) => id === requestId);
  return isUnopened ? <span className="new-mark">{t("ui.requestAlerts.newBadge")}</span> : null;
}
