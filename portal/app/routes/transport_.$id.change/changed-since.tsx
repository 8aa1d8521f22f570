import { t } from "@lingui/core/macro";
import { RequestDifferences } from "@wardway/widgets/request/request-differences";
import type { ChangedRequest } from "#app/sections/transports/requests/submission-result.ts";
import { useClock } from "#app/shell/page/use-clock.ts";

interface ChangedSinceProps {
  before: ChangedRequest;
  present: ChangedRequest;
}

/** What has changed since the form began. Saving again replaces it by what the form says. */
export function ChangedSince({ before, present }: ChangedSinceProps) {
  return (
    <div role="alert" className="notice mb-4 block">
      <p>{t`The request has changed since you opened this form. It now says:`}</p>
      <RequestDifferences before={before} after={present} clock={useClock()} />
      <p>{t`Copy into this form what you want to keep. If you save again, the request says what is in this form.`}</p>
    </div>
  );
}
