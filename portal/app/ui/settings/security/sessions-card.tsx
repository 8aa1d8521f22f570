import { Card } from "@wardway/widgets/ui/card";
import { Time } from "@wardway/widgets/ui/time";
import { Monitor } from "lucide-react";
import { useViewer } from "../../../platform/viewer.ts";
import { IntentForm } from "./intent-form.tsx";
import type { SecurityView } from "./view.server.ts";

/** The browsers that the account is signed in with; each can be signed out. */
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
            answer={undefined}
          />
        ) : (
          <p className="text-muted text-sm">No other browser is signed in.</p>
        )
      }
    >
      <ul className="divide-y divide-line border-line border-t">
        {sessions.map((session) => (
          <SessionRow key={session.number} session={session} />
        ))}
      </ul>
    </Card>
  );
}

function SessionRow({ session }: { session: SecurityView["sessions"][number] }) {
  const { now, timeZone } = useViewer();
  const { number, browser, ipAddress, createdAt, lastActiveAt, isCurrent } = session;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <Monitor aria-hidden="true" className="size-5 shrink-0 text-muted" strokeWidth={1.75} />
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium wrap-anywhere">
          {browser}
          {isCurrent && <span className="ml-2 font-normal text-completed text-sm">This browser</span>}
        </p>
        <p className="text-muted text-sm">
          {ipAddress ?? "Unknown address"}, signed in{" "}
          <Time value={createdAt} now={now} timeZone={timeZone} show="exact" />, last active{" "}
          <Time value={lastActiveAt} now={now} timeZone={timeZone} show="relative" />
        </p>
      </div>
      {!isCurrent && (
        <IntentForm
          intent="endSession"
          fields={{ number }}
          label="End session"
          spoken={`End session of ${browser}, ${ipAddress ?? "unknown address"}`}
          pendingLabel="Ending..."
          variant="secondary"
          size="small"
          answer={undefined}
        />
      )}
    </li>
  );
}
