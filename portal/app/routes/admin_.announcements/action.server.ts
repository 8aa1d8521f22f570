import { plural, t } from "@lingui/core/macro";
import { type ActionFunctionArgs, data } from "@remix-run/node";
import { sendAnnouncement } from "#app/domain/announcements/send.server.ts";
import { formReply, parseForm, readForm } from "#app/http/form.server.ts";
import { guard } from "#app/http/guard.server.ts";
import { attempt } from "#app/http/screen.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { announcementForm } from "./form.ts";

/** Confirmed, because it mails everybody in the name of the portal. */
export async function action(args: ActionFunctionArgs) {
  const { db, caller } = await guard(args, "announcement.send", "change", "always");
  const submission = parseForm(await readForm(args.request), announcementForm);
  if (submission.status !== "success") return data(formReply(submission), 422);
  const { subject, message, submission: key } = submission.value;
  const { value, rejection } = await attempt(sendAnnouncement(db, caller, { subject, message }, key));
  if (rejection) return data(formReply(submission, rejection), rejection.status);
  return redirectWithToast(args.context, "/admin/announcements", {
    title: t`Announcement sent`,
    description: t`It is on its way to ${plural({ count: value.recipients }, { one: "# recipient", other: "# recipients" })}.`,
  });
}
