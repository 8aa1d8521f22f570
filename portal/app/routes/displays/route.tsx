import { msg, plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { accountMay, displayDays, MAX_DISPLAY_LABEL_LENGTH } from "@wardway/model";
import { Button } from "@wardway/widgets/ui/button";
import { Time } from "@wardway/widgets/ui/time";
import { differenceInSeconds } from "date-fns";
import { z } from "zod";
import { SelectField, TextField } from "#app/components/form-fields.tsx";
import { Icon } from "#app/components/icon.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { ProblemBanner } from "#app/components/problem-banner.tsx";
import { Section } from "#app/components/section.tsx";
import { useCheckedForm } from "#app/components/use-checked-form.ts";
import { useSubmission } from "#app/components/use-submission.ts";
import { endDisplay } from "#app/domain/displays/end-display.server.ts";
import { listDisplays } from "#app/domain/displays/read-displays.server.ts";
import { startDisplay } from "#app/domain/displays/start-display.server.ts";
import { defineAction, pageForm } from "#app/http/forms/define-action.server.ts";
import { rowId } from "#app/http/forms/row-id.ts";
import { displayCookie, sessionCookie } from "#app/http/session/cookies.server.ts";
import { guard } from "#app/http/session/guard.server.ts";
import { endCurrentSession } from "#app/http/session/log-out.server.ts";
import { pageTitle } from "#app/shell/page/page-title.ts";
import { routeError } from "#app/shell/page/route-error.tsx";
import { useClock } from "#app/shell/page/use-clock.ts";
import { startDisplayForm } from "./display-form.ts";

export async function loader(args: LoaderFunctionArgs) {
  const { db, caller } = await guard(args, "display.read", { view: "display.read" });
  return {
    displays: await listDisplays(db, caller),
    canStart: caller.organizationId !== null && accountMay(caller, "display.start"),
  };
}

/** A start is confirmed, because a display stays open for days without a log-in. */
export const action = defineAction(
  { right: "display.read", isConfirmed: true },
  {
    start: pageForm(startDisplayForm, {
      run: (display, { db, caller }) => startDisplay(db, caller, display),
      // This browser becomes the display, and the user is logged out in it.
      done: async ({ token, endsAt }, { request, context }) => {
        await endCurrentSession(request, context);
        const maxAge = differenceInSeconds(endsAt, new Date());
        return {
          to: "/board",
          headers: [
            ["set-cookie", await sessionCookie(context).serialize("", { maxAge: 0 })],
            ["set-cookie", await displayCookie(context).serialize(token, { maxAge })],
          ],
        };
      },
    }),
    end: pageForm(z.object({ displayId: rowId }), {
      isUnconfirmed: true,
      run: ({ displayId }, { db, caller }) => endDisplay(db, caller, displayId),
      done: () => ({
        to: "/displays",
        title: t`Display ended`,
        description: t`The screen shows no more transports.`,
      }),
      failed: ({ message }) => ({
        to: "/displays",
        title: t`The display was not ended`,
        description: message,
        variant: "destructive",
      }),
    }),
  },
);

export const meta: MetaFunction = pageTitle(msg`Displays`);

export default function Displays() {
  const { displays, canStart } = useLoaderData<typeof loader>();
  return (
    <div className="narrow">
      <PageHeader
        title={t`Displays`}
        description={t`A display shows the open and active transports on a screen, for example in the control room. It needs no log-in, changes nothing, and shows patients by their initials.`}
      />
      {canStart && <StartForm />}
      <Section flush title={t`Active displays`}>
        {displays.length === 0 ? (
          <p className="px-4 pb-4 text-muted sm:px-5">{t`No active displays.`}</p>
        ) : (
          <ul className="divide-y divide-line border-line border-t">
            {displays.map((display) => (
              <DisplayRow key={display.id} display={display} />
            ))}
          </ul>
        )}
      </Section>
    </div>
  );
}

type ListedDisplay = ReturnType<typeof useLoaderData<typeof loader>>["displays"][number];

function DisplayRow({ display }: { display: ListedDisplay }) {
  const clock = useClock();
  const { id, label, organization, startedBy, startedAt, endsAt } = display;
  const submitted = useSubmission().formData;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <Icon name="monitor-play" className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-48 wrap-anywhere">
        <p className="font-medium">
          {label} <span className="font-normal text-muted">{organization}</span>
        </p>
        <p className="text-muted text-sm">
          <Trans>
            Started by {startedBy}, <Time {...clock} value={startedAt} show="exact" />, ends{" "}
            <Time {...clock} value={endsAt} show="exact" />
          </Trans>
        </p>
      </div>
      <Form method="post" preventScrollReset className="max-sm:w-full">
        <input type="hidden" name="intent" value="end" />
        <input type="hidden" name="displayId" value={id} />
        <Button
          type="submit"
          variant="soft"
          size="small"
          aria-label={t`End the display ${label}`}
          pending={submitted?.get("displayId") === String(id)}
          className="max-sm:w-full"
        >
          {t`End`}
        </Button>
      </Form>
    </li>
  );
}

function StartForm() {
  const pending = useSubmission().formData?.get("intent") === "start";
  const { form, fields, formProps } = useCheckedForm<"label" | "days">({
    lastResult: useActionData<typeof action>()?.reply,
    defaultValue: { label: "", days: "30" },
    schema: async () => (await import("./display-form.ts")).startDisplayForm,
  });
  return (
    <Section
      title={t`Start a display in this browser`}
      description={t`You are logged out in this browser, which then shows the list only. End the display here on any other device.`}
    >
      <Form method="post" {...formProps} className="flex flex-col gap-1">
        <ProblemBanner errors={form.errors} />
        <input type="hidden" name="intent" value="start" />
        <TextField
          field={fields.label}
          label={t`Where the screen is`}
          required
          maxLength={MAX_DISPLAY_LABEL_LENGTH}
          autoComplete="off"
        />
        <SelectField
          field={fields.days}
          label={t`Ends after`}
          options={displayDays.map((days) => ({
            value: String(days),
            label: t`${plural(days, { one: "# day", other: "# days" })}`,
          }))}
        />
        <Button type="submit" pending={pending} pendingLabel={t`Starting...`} className="sm:self-start">
          {t`Start display`}
        </Button>
      </Form>
    </Section>
  );
}

export const ErrorBoundary = routeError(
  msg`The displays could not be loaded`,
  msg`Nothing is lost. Try again in a moment.`,
);
