import { useTranslator } from "@wardway/widgets/messages/messages";
import { securityPath } from "#app/http/restrictions.ts";
import { SessionRow } from "#app/ui/account/session-row.tsx";
import { Section } from "#app/ui/section.tsx";
import { messages } from "../messages.ts";
import { IntentForm } from "./intent-form.tsx";
import type { SecurityView } from "./load-security.server.ts";

export function SessionsCard({ sessions }: { sessions: SecurityView["sessions"] }) {
  const { t } = useTranslator(messages);
  const others = sessions.filter(({ isCurrent }) => !isCurrent);
  return (
    <Section
      title={t("settings.sessions")}
      description={t("settings.theBrowsersThatAreSigned")}
      flush
      footer={
        others.length > 0 ? (
          <IntentForm
            intent="endOtherSessions"
            label={t("settings.endAllOtherSessions")}
            pendingLabel={t("settings.ending")}
            variant="secondary"
            formResult={undefined}
          />
        ) : (
          <p className="text-muted text-sm">{t("settings.noOtherBrowserIsSigned")}</p>
        )
      }
    >
      <ul className="divide-y divide-line border-line border-t">
        {sessions.map((session) => (
          <SessionRow key={session.number} session={session} action={securityPath} />
        ))}
      </ul>
    </Section>
  );
}
