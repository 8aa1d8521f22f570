import { t } from "@lingui/core/macro";
import { useContext } from "react";
import { CallsContext } from "./use-calls.ts";

/** Marks a request that no one of the viewer's company has opened. */
export function NewBadge({ requestId }: { requestId: number }) {
  const isUnopened = useContext(CallsContext).some(
    ({ id, kind }) => kind === "new_request" && id === requestId,
  );
  return isUnopened ? <span className="new-mark">{t`New`}</span> : null;
}
