import { TrialButton, TrialOutcomes } from "#app/ui/admin/settings/connection-test.tsx";
import type { TrialResult } from "#app/ui/admin/settings/settings-result.ts";
import { trials } from "./system-form.ts";

export interface MailTrialProps {
  /** The button that was pressed, as long as there is no answer. */
  pending: string | null;
  result: TrialResult | null;
  /** Where the test mail goes; null where the reader's account has no address. */
  ownEmail: string | null;
}

/** Tries the mail settings as they stand in the form, and says beside the buttons what came of it. */
export function MailTrial({ pending, result, ownEmail }: MailTrialProps) {
  return (
    <div className="rounded-md border border-line p-4">
      <p className="text-muted text-sm">
        Both use the fields above as they are now, saved or not.{" "}
        {ownEmail ? (
          <>
            The test mail goes to <span className="text-ink wrap-anywhere">{ownEmail}</span>.
          </>
        ) : (
          "A test mail goes to your own address: add one to your profile first."
        )}
      </p>
      <div className="mt-3 flex flex-wrap gap-2 max-sm:*:flex-1">
        <TrialButton
          intent={trials.connection}
          pending={pending}
          label="Test Connection"
          meanwhile="Testing..."
        />
        <TrialButton intent={trials.mail} pending={pending} label="Send Test Email" meanwhile="Sending..." />
      </div>
      <TrialOutcomes result={pending === null ? result : null} />
    </div>
  );
}
