import { t } from "@lingui/core/macro";
import { RequestDifferences } from "#app/sections/transports/requests/request-differences.tsx";
import type { ChangedRequest } from "#app/sections/transports/requests/submission-result.ts";

interface ChangedSinceProps {
  before: ChangedRequest;
  present: ChangedRequest;
}

/** What someone else has changed since the form began. Saving again replaces it by what the form says. */
export function ChangedSince({ before, present }: ChangedSinceProps) {
  return (
    <div role="alert" className="notice mb-4 block">
      <p>{t`Someone else has changed the request. It now says:`}</p>
      <RequestDifferences before={before} after={present} />
      <p>{t`Copy into this form what you want to keep. If you save again, the request says what is in this form.`}</p>
    </div>
  );
}
