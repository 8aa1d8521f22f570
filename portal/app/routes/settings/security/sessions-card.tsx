import { Card } from "@wardway/widgets/ui/card";
import { securityPath } from "#app/http/holds.ts";
import { SessionRow } from "#app/ui/account/session-row.tsx";
import { IntentForm } from "./intent-form.tsx";
import type { SecurityView } from "./load-security.server.ts";

export function SessionsCard({ sessions }: { sessions: SecurityView["sessions"] }) {
  const others = sessions.filter(({ isCurrent }) => !isCurrent);
  return (
    <Card
      title="Sessions"
      description="The browsers that are signed in to your account. End what you do not know, and change your password."
      flush
      footer={
        others.length > 0 ? (
          <IntentForm
            intent="endOtherSessions"
            label="End all other sessions"
            pendingLabel="Ending..."
            variant="secondary"
            formResult={undefined}
          />
        ) : (
          <p className="text-muted text-sm">No other browser is signed in.</p>
        )
      }
    >
      <ul className="divide-y divide-line border-line border-t">
        {sessions.map((session) => (
          <SessionRow key={session.number} session={session} action={securityPath} />
        ))}
      </ul>
    </Card>
  );
}
