import { Form } from "@remix-run/react";
import { Button } from "@wardway/widgets/ui/button";
import { Time } from "@wardway/widgets/ui/time";
import { Clock, LogIn } from "lucide-react";
import { LinkButton } from "#app/ui/link-button.tsx";
import { useClock } from "#app/ui/use-clock.ts";

/** Milliseconds before the end of a session at which its person is told. */
const ahead = 5 * 60_000;

export interface SessionNoticeProps {
  /** ISO 8601; null where nobody knows. */
  endsAt: string | null;
  isSignedOut: boolean;
  requestId: number;
}

/**
 * A phone that shares its position does nothing by which a person would show that they are there: the session ends
 * as any other does. So its crew is told in time, and what the phone has noted waits for them.
 */
export function SessionNotice({ endsAt, isSignedOut, requestId }: SessionNoticeProps) {
  const clock = useClock();
  const page = `/transport/${requestId}/crew`;
  const isSoon = endsAt !== null && Date.parse(endsAt) - Date.parse(clock.now) < ahead;
  return (
    <div role="status" className="empty:hidden">
      {isSignedOut ? (
        <div className={noticeClass}>
          <p className="font-medium">You are signed out.</p>
          <p>What this phone has noted is kept, and sent after you log in again.</p>
          <LinkButton
            to={`/login?redirectTo=${encodeURIComponent(page)}`}
            className="mt-3 min-h-14 w-full"
            icon={<LogIn aria-hidden="true" className="size-5" />}
          >
            Log In
          </LinkButton>
        </div>
      ) : (
        isSoon && (
          <div className={noticeClass}>
            <p className="font-medium">
              You are signed out <Time {...clock} value={endsAt} /> unless you do something.
            </p>
            <p>
              The position is not shared from then on. What this phone notes is kept until you log in again.
            </p>
            <Form method="get" action={page} replace preventScrollReset>
              <Button
                type="submit"
                className="mt-3 min-h-14 w-full"
                icon={<Clock aria-hidden="true" className="size-5" />}
              >
                Stay signed in
              </Button>
            </Form>
          </div>
        )
      )}
    </div>
  );
}

const noticeClass = "rounded-md border border-pending/50 bg-pending/10 px-4 py-3";
