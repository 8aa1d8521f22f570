import { useTranslator } from "@wardway/widgets/messages/messages";
import { Badge } from "@wardway/widgets/ui/badge";
import { useContext } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { messages } from "./messages.ts";
import { UnopenedContext } from "./unopened.ts";

/** Marks a request that no one of the viewer's company has opened. */
export function NewBadge({ requestId }: { requestId: number }) {
  const { t } = useTranslator(messages);
  const isUnopened = useContext(UnopenedContext).some(({ id }) => id === requestId);
  if (!isUnopened) return null;
  return (
    <Badge
      icon={<Icon name="bell-ring" className="size-4" />}
      word={t("ui.requestAlerts.newBadge")}
      tone="bg-raised text-ink"
    />
  );
}
