import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Form } from "@remix-run/react";
import { Button } from "@wardway/widgets/ui/button";
import { Time } from "@wardway/widgets/ui/time";
import { Icon } from "#app/components/icon.tsx";
import { LinkButton } from "#app/components/link-button.tsx";
import { useClock } from "#app/shell/page/use-clock.ts";

const WARNING_MS = 5 * 60_000;

export interface SessionNoticeProps {
  /** ISO 8601; null if unknown. */
  endsAt: string | null;
  isSignedOut: boolean;
  requestId: number;
}

/** Sharing a position does not extend the session, so the crew is warned before it ends. */
export function SessionNotice({ endsAt, isSignedOut, requestId }: SessionNoticeProps) {
  const clock = useClock();
  const page = `/transport/${requestId}/crew`;
  const endsSoon = endsAt !== null && Date.parse(endsAt) - Date.parse(clock.now) < WARNING_MS;
  return (
    <div role="status" className="empty:hidden">
      {isSignedOut ? (
        <div className="notice-now">
          <p className="font-medium">{t`You are signed out.`}</p>
          <p>{t`Steps and positions on this phone are saved and sent after you log in again.`}</p>
          <LinkButton
            to={`/login?redirectTo=${encodeURIComponent(page)}`}
            className="mt-3 min-h-14 w-full"
            icon={<Icon name="log-in" className="size-5" />}
          >
            {t`Log In`}
          </LinkButton>
        </div>
      ) : (
        endsSoon && (
          <div className="notice-now">
            <p className="font-medium">
              <Trans>
                You are signed out <Time {...clock} value={endsAt} /> without activity.
              </Trans>
            </p>
            <p>{t`The position is not shared from then on. Steps and positions on this phone are saved until you log in again.`}</p>
            <Form method="get" action={page} replace preventScrollReset>
              <Button
                type="submit"
                className="mt-3 min-h-14 w-full"
                icon={<Icon name="clock" className="size-5" />}
              >
                {t`Stay signed in`}
              </Button>
            </Form>
          </div>
        )
      )}
    </div>
  );
}
