import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import {
  ConnectionTestButton,
  ConnectionTestOutcomes,
} from "#app/sections/admin/settings/connection-test.tsx";
import type { ConnectionTestResult } from "#app/sections/admin/settings/settings-result.ts";
import { connectionTests } from "./system-form.ts";

export interface MailConnectionTestProps {
  /** The submitted intent. */
  pending: string | null;
  result: ConnectionTestResult | null;
  /** Recipient; null without an address. */
  ownEmail: string | null;
}

export function MailConnectionTest({ pending, result, ownEmail }: MailConnectionTestProps) {
  return (
    <div className="border-line border-t pt-4">
      <p className="text-muted text-sm">
        {t`Both use the settings above, saved or not.`}{" "}
        {ownEmail ? (
          <Trans>
            The test mail goes to <span className="text-ink wrap-anywhere">{ownEmail}</span>.
          </Trans>
        ) : (
          t`A test mail goes to your own address: add one to your profile first.`
        )}
      </p>
      <div className="mt-3 flex flex-wrap gap-2 max-sm:*:flex-1">
        <ConnectionTestButton
          intent={connectionTests.connection}
          pending={pending}
          label={t`Test Connection`}
          pendingLabel={t`Testing...`}
        />
        <ConnectionTestButton
          intent={connectionTests.mail}
          pending={pending}
          label={t`Send Test Email`}
          pendingLabel={t`Sending...`}
        />
      </div>
      <ConnectionTestOutcomes result={pending === null ? result : null} />
    </div>
  );
}
