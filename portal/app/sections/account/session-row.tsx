import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Form } from "@remix-run/react";
import { Button } from "@wardway/widgets/ui/button";
import { Time } from "@wardway/widgets/ui/time";
import { Icon } from "#app/components/icon.tsx";
import { useSubmission } from "#app/components/use-submission.ts";
import type { OpenSession } from "#app/domain/accounts/sessions.server.ts";
import { useClock } from "#app/shell/page/use-clock.ts";

/** The current session cannot be ended here. */
export function SessionRow({ session, action }: { session: OpenSession; action: string }) {
  const clock = useClock();
  const { number, browser, ipAddress, createdAt, lastActiveAt, isCurrent } = session;
  const address = ipAddress ?? t`unknown address`;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <Icon name="monitor" className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium wrap-anywhere">
          {browser}
          {isCurrent && <span className="ml-2 font-normal text-muted text-sm">{t`This browser`}</span>}
        </p>
        <p className="text-muted text-sm wrap-anywhere">
          <Trans>
            {address}, signed in <Time {...clock} value={createdAt} show="exact" />, active{" "}
            <Time {...clock} value={lastActiveAt} show="relative" />
          </Trans>
        </p>
      </div>
      {!isCurrent && <EndSession number={number} name={`${browser}, ${address}`} action={action} />}
    </li>
  );
}

function EndSession({ number, name, action }: { number: number; name: string; action: string }) {
  const submitted = useSubmission().formData;
  const pending = submitted?.get("intent") === "endSession" && submitted.get("number") === String(number);
  return (
    <Form method="post" action={action} preventScrollReset className="max-sm:w-full">
      <input type="hidden" name="intent" value="endSession" />
      <input type="hidden" name="number" value={number} />
      <Button
        type="submit"
        variant="soft"
        size="small"
        aria-label={t`End session of ${name}`}
        pending={pending}
        pendingLabel={t`Ending...`}
        className="max-sm:w-full"
      >
        {t`End session`}
      </Button>
    </Form>
  );
}
