import { t } from "@lingui/core/macro";
import { Button } from "@wardway/widgets/ui/button";
import { useHydrated } from "@wardway/widgets/ui/use-hydrated";
import { Icon } from "#app/components/icon.tsx";
import { useCopy } from "#app/components/use-copy.ts";

/** @param what accessible name of the copied text */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const { copied, copy } = useCopy(text);
  if (!useHydrated()) return null;
  const icon = copied ? "check" : "copy";
  return (
    <Button variant="secondary" size="small" icon={<Icon name={icon} className="size-4" />} onClick={copy}>
      <span aria-live="polite">{copied ? t`Copied` : t`Copy`}</span>
      <span className="sr-only"> {what}</span>
    </Button>
  );
}
