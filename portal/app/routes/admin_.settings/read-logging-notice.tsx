import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Time } from "@wardway/widgets/ui/time";
import { ConfirmDialog } from "#app/components/confirm-dialog.tsx";
import { Icon } from "#app/components/icon.tsx";
import { useClock } from "#app/shell/page/use-clock.ts";
import { readLoggingIntents } from "./read-logging-form.ts";

export interface ReadLoggingNoticeProps {
  readonly request: {
    readonly id: number;
    readonly requestedBy: string;
    readonly requestedAt: Date;
    readonly isOwn: boolean;
  };
}

/** The wish of an administrator, which another one decides. */
export function ReadLoggingNotice({ request }: ReadLoggingNoticeProps) {
  const clock = useClock();
  const { id, requestedBy, requestedAt, isOwn } = request;
  const fields = (intent: string) => ({ intent, request: String(id) });
  return (
    <section aria-labelledby="read-logging" className="notice notice-danger my-5">
      <Icon name="shield-exclamation-point" />
      <div className="min-w-0 flex-1">
        <h2 id="read-logging" className="font-semibold">
          {t`HIPAA audit logging is to be switched off`}
        </h2>
        <p className="wrap-anywhere">
          {isOwn ? (
            <Trans>
              Requested by you, <Time {...clock} value={requestedAt} />.
            </Trans>
          ) : (
            <Trans>
              Requested by {requestedBy}, <Time {...clock} value={requestedAt} />.
            </Trans>
          )}{" "}
          {t`It stays on until another administrator approves, and the request expires after three days.`}
        </p>
        <div className="mt-3 flex flex-wrap gap-2 max-sm:*:flex-1">
          {!isOwn && (
            <ConfirmDialog
              trigger={t`Approve`}
              title={t`Switch HIPAA audit logging off?`}
              description={t`Who reads patients' records is then no longer in the audit trail, which 45 CFR 164.312(b) requires. All administrators are notified.`}
              confirm={t`Switch off`}
              fields={fields(readLoggingIntents.approve)}
            />
          )}
          <ConfirmDialog
            trigger={isOwn ? t`Withdraw` : t`Reject`}
            title={isOwn ? t`Withdraw your request?` : t`Reject the request?`}
            description={t`HIPAA audit logging stays on.`}
            confirm={isOwn ? t`Withdraw` : t`Reject`}
            confirmVariant="ink"
            fields={fields(readLoggingIntents.reject)}
          />
        </div>
      </div>
    </section>
  );
}
