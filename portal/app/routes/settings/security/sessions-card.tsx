import { t } from "@lingui/core/macro";
import { Section } from "#app/components/section.tsx";
import { securityPath } from "#app/http/session/restriction-paths.ts";
import { SessionRow } from "#app/sections/account/session-row.tsx";
import { IntentForm } from "./intent-form.tsx";
import type { SecurityView } from "./load-security.server.ts";

export function SessionsCard({ sessions }: { sessions: SecurityView["sessions"] }) {
  const others = sessions.filter(({ isCurrent }) => !isCurrent);
  return (
    <Section
      title={t`Sessions`}
      description={t`The browsers that are signed in to your account. End what you do not know, and change your password.`}
      flush
      footer={
        others.length > 0 ? (
          <IntentForm
            intent="endOtherSessions"
            label={t`End all other sessions`}
            pendingLabel={t`Ending...`}
            variant="secondary"
            formResult={undefined}
          />
        ) : (
          <p className="text-muted text-sm">{t`No other browser is signed in.`}</p>
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
