import { Form, type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { limits } from "@wardway/model";
import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import { Button } from "@wardway/widgets/ui/button";
import { EmptyState } from "@wardway/widgets/ui/empty-state";
import { Field, FieldMessage } from "@wardway/widgets/ui/field";
import { Textarea } from "@wardway/widgets/ui/textarea";
import { Time } from "@wardway/widgets/ui/time";
import { useState } from "react";
import type { AnnouncementPage } from "#app/domain/announcements/list.server.ts";
import { pageTitle } from "#app/http/page-title.ts";
import { useCheckedForm } from "#app/http/use-checked-form.ts";
import { useSubmission } from "#app/http/use-submission.ts";
import { useViewer } from "#app/http/viewer.ts";
import { portalLanguage } from "#app/infra/language.ts";
import { Note } from "#app/ui/admin/settings/setting-fields.tsx";
import { AdminPageError, backToAdmin } from "#app/ui/admin/unauthorized-access.tsx";
import { TextField } from "#app/ui/form-fields.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { ProblemBanner } from "#app/ui/problem-banner.tsx";
import { Section } from "#app/ui/section.tsx";
import { action } from "./action.server.ts";
import { loader } from "./loader.server.ts";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

export { action, loader };

export const meta: MetaFunction = pageTitle(translate("adminAnnouncements.announcements"));

export default function Announcements() {
  const { t } = useTranslator(messages);
  const { page, recipients, hasMailServer, submission } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={t("adminAnnouncements.announcements")}
        description={t("adminAnnouncements.newsByEmail")}
        back={backToAdmin}
      />
      <div className="section-columns lg:grid-cols-2">
        <Section title={t("adminAnnouncements.newAnnouncement")}>
          {!hasMailServer && (
            <Note kind="warning" className="mb-4">
              {t("adminAnnouncements.noMailServer")}
            </Note>
          )}
          {recipients === 0 ? (
            <p>{t("adminAnnouncements.noRecipients")}</p>
          ) : (
            // A sent announcement empties the form.
            <AnnouncementForm key={page.items[0]?.id} recipients={recipients} submission={submission} />
          )}
        </Section>
        <Section flush title={t("adminAnnouncements.sentAnnouncements")}>
          <SentList page={page} />
          <Pager previous={page.previous} next={page.next} label={t("adminAnnouncements.pages")} />
        </Section>
      </div>
    </>
  );
}

function AnnouncementForm({ recipients, submission }: { recipients: number; submission: string }) {
  const { t } = useTranslator(messages);
  const pending = useSubmission().formMethod === "POST";
  // A revalidation must not change the id of a form that may be sent again.
  const [formId] = useState(submission);
  const { form, fields, formProps } = useCheckedForm<"subject" | "message" | "isChecked">({
    lastResult: useActionData<typeof action>(),
    defaultValue: { subject: "", message: "", isChecked: "" },
    schema: async () => (await import("./form.ts")).announcementForm,
  });
  return (
    <Form method="post" {...formProps} className="flex flex-col gap-1">
      <ProblemBanner errors={form.errors} className="mb-3" />
      <input type="hidden" name="submission" value={formId} />
      <TextField
        field={fields.subject}
        label={t("adminAnnouncements.subject")}
        required
        maxLength={limits.announcementSubject}
        autoComplete="off"
      />
      <Field
        id={fields.message.id}
        label={t("adminAnnouncements.message")}
        hint={t("adminAnnouncements.plainText")}
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
        {t("adminAnnouncements.iHaveChecked", { count: recipients })}
      </label>
      <FieldMessage id={`${fields.isChecked.id}-error`} message={fields.isChecked.errors?.[0]} />
      <Button
        type="submit"
        pending={pending}
        pendingLabel={t("adminAnnouncements.sending")}
        icon={<Icon name="send" className="size-4" />}
        className="sm:self-start"
      >
        {t("adminAnnouncements.send")}
      </Button>
    </Form>
  );
}

function SentList({ page }: { page: AnnouncementPage }) {
  const { t } = useTranslator(messages);
  const { now, timeZone } = useViewer();
  if (page.items.length === 0) return <EmptyState title={t("adminAnnouncements.noneYet")} />;
  return (
    <ul aria-label={t("adminAnnouncements.newestFirst")} className="divide-y divide-line">
      {page.items.map(({ id, subject, message, sender, recipients, createdAt }) => (
        <li key={id} className="px-4 py-3.5 sm:px-5">
          <p className="font-medium wrap-anywhere">{subject}</p>
          <p className="text-muted text-sm">
            <Time value={createdAt} now={now} timeZone={timeZone} show="exact" />.{" "}
            {t("adminAnnouncements.sentByTo", { sender, count: recipients })}
          </p>
          <p className="mt-2 line-clamp-4 whitespace-pre-line text-sm wrap-anywhere">{message}</p>
        </li>
      ))}
    </ul>
  );
}

export function ErrorBoundary() {
  const { t } = useTranslator(messages);
  return (
    <AdminPageError
      title={t("adminAnnouncements.couldNotBeShown")}
      safe={t("adminAnnouncements.nothingWasSent")}
    />
  );
}
