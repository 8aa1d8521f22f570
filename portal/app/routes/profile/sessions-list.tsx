import { Card } from "@wardway/widgets/ui/card";
import type { SignedInBrowser } from "#app/domain/accounts/sessions.server.ts";
import { SessionRow } from "#app/ui/account/session-row.tsx";

/** The browsers that are signed in to the account now; each but this one can be signed out. */
export function SessionsList({ sessions }: { sessions: readonly SignedInBrowser[] }) {
  return (
    <Card title="Current sessions" description="The browsers that are signed in to your account." flush>
      <ul className="divide-y divide-line border-line border-t">
        {sessions.map((session) => (
          <SessionRow key={session.number} session={session} action="/profile" />
        ))}
      </ul>
    </Card>
  );
}
