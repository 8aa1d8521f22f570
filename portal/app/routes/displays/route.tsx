import { msg, plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { accountMay, type DisplayKind, displayDays, MAX_DISPLAY_LABEL_LENGTH } from "@wardway/model";
import { Button } from "@wardway/widgets/ui/button";
import { FieldMessage } from "@wardway/widgets/ui/field";
import { Time } from "@wardway/widgets/ui/time";
import { differenceInSeconds } from "date-fns";
import type { ReactNode } from "react";
import { z } from "zod";
import { type FieldState, SelectField, TextField } from "#app/components/form-fields.tsx";
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
import { readDisplayToken } from "#app/http/session/display.server.ts";
import { displayPaths } from "#app/http/session/display-paths.ts";
import { guard } from "#app/http/session/guard.server.ts";
import { endCurrentSession } from "#app/http/session/log-out.server.ts";
import { pageTitle } from "#app/shell/page/page-title.ts";
import { routeError } from "#app/shell/page/route-error.tsx";
import { useClock } from "#app/shell/page/use-clock.ts";
import { startDisplayForm } from "./display-form.ts";

export async function loader(args: LoaderFunctionArgs) {
  const { db, caller, account } = await guard(args, "display.read", { view: "display.read" });
  return {
    displays: await listDisplays(db, caller),
    canStart: caller.organizationId !== null && accountMay(caller, "display.start"),
    mayStartComputer: accountMay(caller, "display.start_downtime_computer"),
    hasNetworks: account.networks !== null,
  };
}

/** A start is confirmed, because a display stays open for days without a log-in. */
export const action = defineAction(
  { right: "display.read", isConfirmed: true },
  {
    start: pageForm(startDisplayForm, {
      run: async (display, call) => {
        const { db, caller } = call;
        const formerToken = await readDisplayToken(call);
        const started = await startDisplay(db, caller, { ...display, formerToken });
        return { ...started, kind: display.kind };
      },
      // This browser becomes the display, and the user is logged out in it.
      done: async ({ token, endsAt, kind }, { request, context }) => {
        await endCurrentSession(request, context);
        const maxAge = differenceInSeconds(endsAt, new Date());
        return {
          to: displayPaths[kind],
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
  const { displays, canStart, mayStartComputer, hasNetworks } = useLoaderData<typeof loader>();
  return (
    <div className="narrow">
      <PageHeader
        title={t`Displays`}
        description={t`A display shows the open and active transports on a screen, for example in the control room, or the downtime list on a computer. It needs no log-in and changes nothing.`}
      />
      {canStart && <StartForm mayStartComputer={mayStartComputer} hasNetworks={hasNetworks} />}
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
  const { id, kind, label, organization, startedBy, startedAt, endsAt } = display;
  const submitted = useSubmission().formData;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <Icon name="monitor-play" className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-48 wrap-anywhere">
        <p className="font-medium">
          {label} <span className="font-normal text-muted">{organization}</span>
        </p>
        <p className="text-sm">
          {kind === "board"
            ? t`Board, with patients' initials`
            : t`Downtime computer, with patients' full names`}
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

interface StartFormProps {
  mayStartComputer: boolean;
  hasNetworks: boolean;
}

function StartForm({ mayStartComputer, hasNetworks }: StartFormProps) {
  const pending = useSubmission().formData?.get("intent") === "start";
  const { form, fields, formProps } = useCheckedForm<"kind" | "label" | "days">({
    lastResult: useActionData<typeof action>()?.reply,
    defaultValue: { kind: "board", label: "", days: "30" },
    schema: async () => (await import("./display-form.ts")).startDisplayForm,
  });
  return (
    <Section
      title={t`Start a display in this browser`}
      description={t`You are logged out in this browser, which then shows the display. End it here on any other device.`}
    >
      <Form method="post" {...formProps} className="flex flex-col gap-1">
        <ProblemBanner errors={form.errors} />
        <input type="hidden" name="intent" value="start" />
        {mayStartComputer ? (
          <fieldset className="space-y-2">
            <legend className="mb-1 font-medium text-sm">{t`What it shows`}</legend>
            <KindChoice field={fields.kind} value="board" label={t`Board`}>
              {t`For a screen on a wall. Patients are shown by their initials.`}
            </KindChoice>
            <KindChoice
              field={fields.kind}
              value="downtime_computer"
              label={t`Downtime computer`}
              disabled={!hasNetworks}
            >
              {!hasNetworks && (
                <span className="block font-medium text-ink">{t`An administrator must list your organization's networks first: the list names patients, and is shown on these networks only.`}</span>
              )}
              {t`For a computer that stays on, so that a list to print is there when the portal is down. It shows patients' full names, beds and instructions, without a log-in, to everyone who can see or use that computer: choose one that only staff can reach.`}
            </KindChoice>
            <FieldMessage id={`${fields.kind.id}-error`} message={fields.kind.errors?.[0]} />
          </fieldset>
        ) : (
          <p className="mb-2 text-sm">{t`It is a board, which shows patients by their initials. A hospital's managers start downtime computers.`}</p>
        )}
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

interface KindChoiceProps {
  field: FieldState;
  value: DisplayKind;
  label: string;
  disabled?: boolean;
  children: ReactNode;
}

function KindChoice({ field, value, label, disabled, children }: KindChoiceProps) {
  return (
    <label className="flex min-h-11 items-start gap-3 rounded-md border border-line p-3 has-checked:border-ink">
      <input
        type="radio"
        name={field.name}
        value={value}
        defaultChecked={field.initialValue === value}
        disabled={disabled}
        className="mt-1 size-4 shrink-0 accent-ink"
      />
      <span className="min-w-0">
        <span className="block font-medium">{label}</span>
        <span className="block text-muted text-sm">{children}</span>
      </span>
    </label>
  );
}

export const ErrorBoundary = routeError(
  msg`The displays could not be loaded`,
  msg`Nothing is lost. Try again in a moment.`,
);
