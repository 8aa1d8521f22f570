import { t } from "@lingui/core/macro";
import { Button } from "@wardway/widgets/ui/button";
import { useHydrated } from "@wardway/widgets/ui/use-hydrated";
import { Icon } from "./icon.tsx";

/** Nothing without a script: the browser prints by itself. */
export function PrintButton() {
  if (!useHydrated()) return null;
  return (
    <Button variant="secondary" icon={<Icon name="printer" className="size-4" />} onClick={() => print()}>
      {t`Print`}
    </Button>
  );
}
