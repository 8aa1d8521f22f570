import { useTranslator } from "@wardway/widgets/messages/messages";
import type { DialogProps } from "./dialog-panel.tsx";
import { messages } from "./messages.ts";
import { definePart, usePart } from "./part.ts";
import { useToast } from "./toaster.tsx";

const panel = definePart<DialogProps>(async () => (await import("./dialog-panel.tsx")).DialogPanel);

/** Modal. Closes with a message if its script cannot be loaded. */
export function Dialog(props: DialogProps) {
  const { t } = useTranslator(messages);
  const toast = useToast();
  const Panel = usePart(panel, props.open, () => {
    props.onOpenChange(false);
    toast({ title: t("ui.notOpened"), description: t("ui.checkTheConnection"), variant: "destructive" });
  });
  return Panel && <Panel {...props} />;
}
