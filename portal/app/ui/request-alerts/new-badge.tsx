import { useTranslator } from "@wardway/widgets/messages/messages";
import { useContext } from "react";
import { CallsContext } from "./calls.ts";
import { messages } from "./messages.ts";

/** Marks a request that no one of the viewer's company has opened. */
export function NewBadge({ requestId }: { requestId: number }) {
  const { t } = useTranslator(messages);
  const isUnopened = useContext(CallsContext).some(
    ({ id, kind }) => kind === "new_request" && id === requestId,
  );
  return isUnopened ? <span className="new-mark">{t("ui.requestAlerts.newBadge")}</span> : null;
}
