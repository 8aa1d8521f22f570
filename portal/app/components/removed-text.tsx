import { t } from "@lingui/core/macro";

/** In place of a typed text whose retention period has ended. */
export function RemovedText() {
  return <span className="text-muted">{t`Removed at the end of its retention period`}</span>;
}
