import { Trans } from "@lingui/react/macro";
import type { TransportResponse } from "@wardway/model";
import { formatDistance, formatDuration } from "@wardway/widgets/ui/durations";

/** 'Estimate: 6.2 km, 12 min from your base'. */
export function DriveFromBase({
  baseDistance,
  baseDriveTime,
  possessive,
}: Pick<TransportResponse, "baseDistance" | "baseDriveTime"> & { possessive: "your" | "their" }) {
  if (baseDistance === null || baseDriveTime === null) return null;
  const distance = formatDistance(baseDistance);
  const duration = formatDuration(baseDriveTime);
  return (
    <span className="block text-muted text-sm tabular:min-w-42">
      {possessive === "your" ? (
        <Trans>
          Estimate:{" "}
          <span className="whitespace-nowrap">
            {distance}, {duration}
          </span>{" "}
          <span className="whitespace-nowrap">from your base</span>
        </Trans>
      ) : (
        <Trans>
          Estimate:{" "}
          <span className="whitespace-nowrap">
            {distance}, {duration}
          </span>{" "}
          <span className="whitespace-nowrap">from their base</span>
        </Trans>
      )}
    </span>
  );
}
