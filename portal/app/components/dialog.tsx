import { t } from "@lingui/core/macro";
import type { DialogProps } from "./dialog-panel.tsx";
import { definePart, usePart } from "./part.ts";
import { useToast } from "./toaster.tsx";

const panel = definePart<DialogProps>(async () => (await import("./dialog-panel.tsx")).DialogPanel);

/** Modal. Closes with a message if its script cannot be loaded. */
export function Dialog(props: DialogProps) {
  const toast = useToast();
  const Panel = usePart(panel, props.open, () => {
    props.onOpenChange(false);
    toast({
      title: t`This could not be opened`,
      description: t`Check the connection and try again.`,
      variant: "destructive",
    });
  });
  return Panel && <Panel {...props} />;
}
