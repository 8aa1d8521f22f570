import { t } from "@lingui/core/macro";
import { useEffect, useRef, useState } from "react";
import {
  ConnectionTestButton,
  ConnectionTestOutcomes,
} from "#app/sections/admin/settings/connection-test.tsx";
import type { ConnectionTestResult } from "#app/sections/admin/settings/settings-result.ts";
import { mapTestId, mapTestIntent } from "./route-form.ts";

export function MapTest({
  pending,
  result,
}: {
  pending: string | null;
  result: ConnectionTestResult | null;
}) {
  const panel = useRef<HTMLDivElement>(null);
  const [outdated, setOutdated] = useState<ConnectionTestResult | null>(null);
  useEffect(() => {
    // The outcome is outdated by an edit.
    const fields = panel.current?.parentElement;
    const hideOutcome = () => setOutdated(result);
    fields?.addEventListener("input", hideOutcome);
    return () => fields?.removeEventListener("input", hideOutcome);
  }, [result]);
  return (
    <div ref={panel} id={mapTestId} className="mt-2 border-line border-t pt-4">
      <p className="text-muted text-sm">{t`Requests a route and an address between two public places of the region, with the settings above, saved or not.`}</p>
      <div className="mt-3 flex flex-wrap gap-2 max-sm:*:flex-1">
        <ConnectionTestButton
          intent={mapTestIntent}
          pending={pending}
          label={t`Test Map Service`}
          pendingLabel={t`Testing...`}
          formAction={`/admin/routes#${mapTestId}`}
        />
      </div>
      <ConnectionTestOutcomes result={pending === null && result !== outdated ? result : null} />
    </div>
  );
}
