import { msg, plural, t } from "@lingui/core/macro";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { limits } from "@wardway/model";
import { Button } from "@wardway/widgets/ui/button";
import { EmptyState } from "@wardway/widgets/ui/empty-state";
import { Field, FieldMessage } from "@wardway/widgets/ui/field";
import { Textarea } from "@wardway/widgets/ui/textarea";
import { Time } from "@wardway/widgets/ui/time";
import { useState } from "react";
import { TextField } from "#app/components/form-fields.tsx";
import { Icon } from "#app/components/icon.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { Pager } from "#app/components/pager.tsx";
import { ProblemBanner } from "#app/components/problem-banner.tsx";
import { Section } from "#app/components/section.tsx";
import { useCheckedForm } from "#app/components/use-checked-form.ts";
import { useSubmission } from "#app/components/use-submission.ts";
import {
  type AnnouncementPage,
  listAnnouncements,
} from "#app/domain/announcements/list-announcements.server.ts";
import { countRecipients } from "#app/domain/announcements/recipients.server.ts";
import { sendAnnouncement } from "#app/domain/announcements/send-announcement.server.ts";
import { canSendMail } from "#app/domain/invitations/by-mail.server.ts";
import { orErrorResponse } from "#app/http/errors/attempt.server.ts";
import { defineAction, pageForm } from "#app/http/forms/define-action.server.ts";
import { parsePageCursor } from "#app/http/forms/page-cursor.server.ts";
import { guard } from "#app/http/session/guard.server.ts";
import { randomToken } from "#app/infra/random-token.server.ts";
import { Note } from "#app/sections/admin/settings/setting-fields.tsx";
import { adminPageError, backToAdmin } from "#app/sections/admin/unauthorized-access.tsx";

import { pageTitle } from "#app/shell/page/page-title.ts";
import { useViewer } from "#app/shell/page/viewer.ts";
import { announcementForm } from "./form.ts";

export async function loader(args: LoaderFunctionArgs) {
  const { db } = await guard(args, "announcement.send", { view: "announcement.read" });
  return orErrorResponse(loadAnnouncements(args, db));
}

async function loadAnnouncements(
  { request, context }: Pick<LoaderFunctionArgs, "request" | "context">,
  db: LoaderFunctionArgs["context"]["db"],
) {
  const cursor = parsePageCursor(request) ?? undefined;
  const [page, recipients, hasMailServer] = await Promise.all([
    listAnnouncements(db, cursor),
    countRecipients(db),
    canSendMail(db, context.secretBox),
  ]);
  return { page, recipients, hasMailServer, submission: randomToken() };
}

/** Confirmed, because it mails everybody in the name of the portal. */
export const action = defineAction(
  { right: "announcement.send", isConfirmed: true },
  {
    send: pageForm(announcementForm, {
      run: ({ subject, message, submission }, { db, caller }) =>
        sendAnnouncement(db, caller, { subject, message }, submission),
      done: ({ recipients }) => ({
        to: "/admin/announcements",
        title: t`Announcement sent`,
        description: t`It is on its way to ${plural({ count: recipients }, { one: "# recipient", other: "# recipients" })}.`,
      }),
    }),
  },
);

export const meta: MetaFunction = pageTitle(msg`Announcements`);

export default function Announcements() {
  const { page, recipients, hasMailServer, submission } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={t`Announcements`}
        description={t`News by email to the users who chose marketing emails in their settings. Each email has a link to unsubscribe.`}
        back={backToAdmin}
      />
      <div className="section-columns lg:grid-cols-2">
        <Section title={t`New announcement`}>
          {!hasMailServer && (
            <Note kind="warning" className="mb-4">
              {t`No mail server is set up in the system settings. Announcements wait for up to seven days until there is one.`}
            </Note>
          )}
          {recipients === 0 ? (
            <p>{t`No one can receive an announcement now: no user with an email address has chosen marketing emails.`}</p>
          ) : (
            // A sent announcement empties the form.
            <AnnouncementForm key={page.items[0]?.id} recipients={recipients} submission={submission} />
          )}
        </Section>
        <Section flush title={t`Sent announcements`}>
          <SentList page={page} />
          <Pager previous={page.previous} next={page.next} label={t`Pages of announcements`} />
        </Section>
      </div>
    </>
  );
}

function AnnouncementForm({ recipients, submission }: { recipients: number; submission: string }) {
  const pending = useSubmission().formMethod === "POST";
  // A revalidation must not change the id of a form that may be sent again.
  const [formId] = useState(submission);
  const { form, fields, formProps } = useCheckedForm<"subject" | "message" | "isChecked">({
    lastResult: useActionData<typeof action>()?.reply,
    defaultValue: { subject: "", message: "", isChecked: "" },
    schema: async () => (await import("./form.ts")).announcementForm,
  });
  return (
    <Form method="post" {...formProps} className="flex flex-col gap-1">
      <input type="hidden" name="intent" value="send" />
      <ProblemBanner errors={form.errors} className="mb-3" />
      <input type="hidden" name="submission" value={formId} />
      <TextField
        field={fields.subject}
        label={t`Subject`}
        required
        maxLength={limits.announcementSubject}
        autoComplete="off"
      />
      <Field
        id={fields.message.id}
        label={t`Message`}
        hint={t`Plain text, without patient data.`}
        required
        error={fields.message.errors}
      >
        <Textarea
          name={fields.message.name}
          defaultValue={fields.message.initialValue}
          rows={8}
          maxLength={limits.announcementText}
          spellCheck
        />
      </Field>
      <label className="flex min-h-11 items-start gap-3 py-2">
        <input
          type="checkbox"
          name={fields.isChecked.name}
          defaultChecked={fields.isChecked.initialValue === "on"}
          aria-describedby={`${fields.isChecked.id}-error`}
          aria-invalid={fields.isChecked.errors ? true : undefined}
          className="mt-0.5 size-5 shrink-0 accent-ink"
        />
        {t`I have checked the text. It goes to ${plural(recipients, { one: "# recipient", other: "# recipients" })} and cannot be recalled.`}
      </label>
      <FieldMessage id={`${fields.isChecked.id}-error`} message={fields.isChecked.errors?.[0]} />
      <Button
        type="submit"
        pending={pending}
        pendingLabel={t`Sending...`}
        icon={<Icon name="send" className="size-4" />}
        className="sm:self-start"
      >
        {t`Send announcement`}
      </Button>
    </Form>
  );
}

function SentList({ page }: { page: AnnouncementPage }) {
  const { now, timeZone } = useViewer();
  if (page.items.length === 0) return <EmptyState title={t`No announcements yet.`} />;
  return (
    <ul aria-label={t`Sent announcements, newest first`} className="divide-y divide-line">
      {page.items.map(({ id, subject, message, sender, recipients, createdAt }) => (
        <li key={id} className="px-4 py-3.5 sm:px-5">
          <p className="font-medium wrap-anywhere">{subject}</p>
          <p className="text-muted text-sm">
            <Time value={createdAt} now={now} timeZone={timeZone} show="exact" />.{" "}
            {t`By ${sender}, to ${plural(recipients, { one: "# recipient", other: "# recipients" })}`}
          </p>
          <p className="mt-2 line-clamp-4 whitespace-pre-line text-sm wrap-anywhere">{message}</p>
        </li>
      ))}
    </ul>
  );
}

export const ErrorBoundary = adminPageError(
  msg`The announcements could not be shown`,
  msg`Nothing was sent. Try again in a moment.`,
);
