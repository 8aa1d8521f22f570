import { useTranslator } from "@wardway/widgets/messages/messages";
import { Badge } from "@wardway/widgets/ui/badge";
import { BellRing } from "lucide-react";
import { useContext } from "react";
import { messages } from "./messages.ts";
import { UnopenedContext } from "./unopened.ts";

/** Marks a request that no one of the viewer's company has opened. */
export function NewBadge({ requestId }: { requestId: number }) {
  const { t } = useTranslator(messages);
  const isUnopened = useContext(UnopenedContext).some(({ id }) => id === requestId);
  if (!isUnopened) return null;
  return <Badge icon={BellRing} word={t("ui.requestAlerts.newBadge")} tone="bg-primary/15 text-primary" />;
}
