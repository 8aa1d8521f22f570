import { useEffect, useRef, useState } from "react";
import { TrialButton, TrialOutcomes } from "#app/ui/admin/settings/connection-test.tsx";
import type { TrialResult } from "#app/ui/admin/settings/settings-result.ts";
import { mapTrial, mapTrialId } from "./route-form.ts";

/** Tries the map service as it stands in the form, and says under the button what came of it. */
export function MapTest({ pending, result }: { pending: string | null; result: TrialResult | null }) {
  const panel = useRef<HTMLDivElement>(null);
  const [outdated, setOutdated] = useState<TrialResult | null>(null);
  useEffect(() => {
    // What was tried is not what stands in the fields above any more.
    const fields = panel.current?.parentElement;
    const forget = () => setOutdated(result);
    fields?.addEventListener("input", forget);
    return () => fields?.removeEventListener("input", forget);
  }, [result]);
  return (
    <div ref={panel} id={mapTrialId} className="mt-2 rounded-md border border-line p-4">
      <p className="text-muted text-sm">
        Asks the provider for a route and an address between two public places of the region, with the fields
        above as they are now, saved or not.
      </p>
      <div className="mt-3 flex flex-wrap gap-2 max-sm:*:flex-1">
        <TrialButton
          intent={mapTrial}
          pending={pending}
          label="Test Map Service"
          meanwhile="Testing..."
          outcomeAt={`/admin/routes#${mapTrialId}`}
        />
      </div>
      <TrialOutcomes result={pending === null && result !== outdated ? result : null} />
    </div>
  );
}
