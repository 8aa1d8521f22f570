import type { LoaderFunctionArgs } from "@remix-run/node";
import { listAnnouncements } from "#app/domain/announcements/list.server.ts";
import { countRecipients } from "#app/domain/announcements/recipients.server.ts";
import { canSendMail } from "#app/domain/invitations/by-mail.server.ts";
import { guard } from "#app/http/guard.server.ts";
import { parsePageCursor } from "#app/http/page-cursor.server.ts";
import { orErrorResponse } from "#app/http/screen.server.ts";
import { randomToken } from "#app/infra/random-token.server.ts";

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
