import { useTranslator } from "@wardway/widgets/messages/messages";
import { Time } from "@wardway/widgets/ui/time";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useClock } from "#app/ui/use-clock.ts";
import { messages } from "./messages.ts";
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
  const { t } = useTranslator(messages);
  const clock = useClock();
  const { id, requestedBy, requestedAt, isOwn } = request;
  const fields = (intent: string) => ({ intent, request: String(id) });
  return (
    <section aria-labelledby="read-logging" className="notice notice-danger my-5">
      <Icon name="shield-exclamation-point" />
      <div className="min-w-0 flex-1">
        <h2 id="read-logging" className="font-semibold">
          {t("adminSettings.auditLoggingIsToGoOff")}
        </h2>
        <p className="wrap-anywhere">
          {isOwn
            ? t("adminSettings.youHaveRequestedThat")
            : t("adminSettings.requestedThat", { name: requestedBy })}{" "}
          <Time {...clock} value={requestedAt} />. {t("adminSettings.itStaysOnUntil")}
        </p>
        <div className="mt-3 flex flex-wrap gap-2 max-sm:*:flex-1">
          {!isOwn && (
            <ConfirmDialog
              trigger={t("adminSettings.approveReadLogging")}
              title={t("adminSettings.approveReadLoggingQuestion")}
              description={t("adminSettings.readsAreNoLongerAudited")}
              confirm={t("adminSettings.switchOff")}
              fields={fields(readLoggingIntents.approve)}
            />
          )}
          <ConfirmDialog
            trigger={t(isOwn ? "adminSettings.withdraw" : "adminSettings.reject")}
            title={t(isOwn ? "adminSettings.withdrawQuestion" : "adminSettings.rejectQuestion")}
            description={t("adminSettings.auditLoggingIsOn")}
            confirm={t(isOwn ? "adminSettings.withdraw" : "adminSettings.reject")}
            confirmVariant="ink"
            fields={fields(readLoggingIntents.reject)}
          />
        </div>
      </div>
    </section>
  );
}
