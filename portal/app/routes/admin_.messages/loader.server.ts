import type { LoaderFunctionArgs } from "@remix-run/node";
import { idCursor } from "@wardway/model";
import { z } from "zod";
import { countUnread, listMessages, readMessage } from "#app/domain/contact/read.server.ts";
import { activeSettings } from "#app/domain/settings/read.server.ts";
import { readQuery } from "#app/http/api-input.server.ts";
import { readChoice } from "#app/http/choice-parameter.server.ts";
import { guard } from "#app/http/guard.server.ts";
import { parsePageCursor } from "#app/http/page-cursor.server.ts";
import { orErrorResponse } from "#app/http/screen.server.ts";
import { decryptSearch } from "#app/http/search-token.server.ts";

const querySchema = z.object({
  open: idCursor.optional().catch(undefined),
});

export async function loader(args: LoaderFunctionArgs) {
  const { db, account } = await guard(args, "contact.read", { view: "contact.read" });
  const search = decryptSearch(args.request, args.context, account.id);
  return orErrorResponse(loadMessages(args, { db, search }));
}

async function loadMessages(
  { request }: Pick<LoaderFunctionArgs, "request">,
  { db, search }: { db: LoaderFunctionArgs["context"]["db"]; search: string },
) {
  const show = readChoice(request, "show", ["all", "unread"]) ?? "all";
  const { open } = readQuery(request, querySchema);
  const cursor = parsePageCursor(request) ?? undefined;
  const [page, unread, message, settings] = await Promise.all([
    listMessages(db, { unreadOnly: show === "unread", search, before: cursor }),
    countUnread(db),
    open === undefined ? null : readMessage(db, open),
    activeSettings(db),
  ]);
  const mailedTo = settings.smtpServer === "" ? "" : settings.contactEmail;
  return { show, search, page, unread, message, mailedTo };
}
