import { t } from "@lingui/core/macro";
import type { TransportResponse } from "@wardway/model";
import { formatDistance, formatDuration } from "@wardway/widgets/ui/durations";

/** 'Estimate: 6.2 km, 12 min from your base'. */
export function DriveFromBase({
  baseDistance,
  baseDriveTime,
  possessive,
}: Pick<TransportResponse, "baseDistance" | "baseDriveTime"> & { possessive: "your" | "their" }) {
  if (baseDistance === null || baseDriveTime === null) return null;
  return (
    <span className="block text-muted text-sm tabular:min-w-42">
      {t`Estimate:`}{" "}
      <span className="whitespace-nowrap">
        {formatDistance(baseDistance)}, {formatDuration(baseDriveTime)}
      </span>{" "}
      <span className="whitespace-nowrap">
        {possessive === "your" ? t`from your base` : t`from their base`}
      </span>
    </span>
  );
}
