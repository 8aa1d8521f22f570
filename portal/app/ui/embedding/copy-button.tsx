import { useTranslator } from "@wardway/widgets/messages/messages";
import { Button } from "@wardway/widgets/ui/button";
import { useHydrated } from "@wardway/widgets/ui/use-hydrated";
import { Icon } from "../icon.tsx";
import { useCopy } from "../use-copy.ts";
import { messages } from "./messages.ts";

/** @param what accessible name of the copied text */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const { t } = useTranslator(messages);
  const { copied, copy } = useCopy(text);
  if (!useHydrated()) return null;
  const icon = copied ? "check" : "copy";
  return (
    <Button variant="secondary" size="small" icon={<Icon name={icon} className="size-4" />} onClick={copy}>
      <span aria-live="polite">{copied ? t("ui.embedding.copied") : t("ui.embedding.copy")}</span>
      <span className="sr-only"> {what}</span>
    </Button>
  );
}
