import { msg, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, type MetaFunction, useLoaderData, useSearchParams } from "@remix-run/react";
import { idCursor } from "@wardway/model";
import { EmptyState } from "@wardway/widgets/ui/empty-state";
import { z } from "zod";
import { LinkTabs } from "#app/components/link-tabs.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { Pager } from "#app/components/pager.tsx";
import { SearchBox } from "#app/components/search-box.tsx";
import { Section } from "#app/components/section.tsx";
import { markMessage } from "#app/domain/contact/mark-message.server.ts";
import { countUnread, listMessages, readMessage } from "#app/domain/contact/read-messages.server.ts";
import { activeSettings } from "#app/domain/settings/read-settings.server.ts";
import { readQuery } from "#app/http/api/api-input.server.ts";
import { orErrorResponse } from "#app/http/errors/attempt.server.ts";
import { readChoice } from "#app/http/forms/choice-parameter.server.ts";
import { defineAction, pageForm } from "#app/http/forms/define-action.server.ts";
import { parsePageCursor } from "#app/http/forms/page-cursor.server.ts";
import { rowId } from "#app/http/forms/row-id.ts";
import { decryptSearch } from "#app/http/forms/search-token.server.ts";
import { guard } from "#app/http/session/guard.server.ts";
import { adminPageError, backToAdmin } from "#app/sections/admin/unauthorized-access.tsx";

import { pageTitle } from "#app/shell/page/page-title.ts";
import { MessageList } from "./message-list.tsx";
import { MessageView } from "./message-view.tsx";

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

const markForm = z.object({ messageId: rowId, mark: z.enum(["read", "unread"]) });

export const action = defineAction(
  { right: "contact.read" },
  {
    mark: pageForm(markForm, {
      run: ({ messageId, mark }, { db, caller }) => markMessage(db, caller, messageId, mark === "read"),
      done: (_, { request }) => ({ to: `/admin/messages${new URL(request.url).search}` }),
      failed: ({ message }) => ({
        to: "/admin/messages",
        title: t`Not marked`,
        description: message,
        variant: "destructive",
      }),
    }),
  },
);

export const meta: MetaFunction = pageTitle(msg`Contact Messages`);

export default function ContactMessages() {
  const { show, search, page, unread, message, mailedTo } = useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  const openId = message?.id ?? null;
  return (
    <>
      <PageHeader
        title={t`Contact Messages`}
        description={
          <>
            {t`Messages from the contact form.`}{" "}
            {mailedTo === "" ? (
              <Trans>
                To have it mailed too, set a mail server and a contact address in the{" "}
                <Link to="/admin/settings" className="text-ink underline underline-offset-4">
                  system settings
                </Link>
                .
              </Trans>
            ) : (
              t`It is mailed to ${mailedTo} too.`
            )}
          </>
        }
        back={backToAdmin}
      />
      <div className="section-columns lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
        <Section flush {...(message && { className: "max-lg:hidden" })}>
          <div className="px-4 pb-1 sm:px-5">
            <SearchBox
              value={search}
              label={t`Search the messages`}
              placeholder={t`Name, organization or text`}
            />
          </div>
          <div className="border-line border-b px-4 sm:px-5 [&>nav]:border-b-0">
            <LinkTabs
              label={t`Which messages`}
              param="show"
              current={show}
              tabs={[
                { value: "all", label: t`All` },
                { value: "unread", label: t`Unread`, count: unread },
              ]}
            />
          </div>
          <MessageList page={page} openId={openId} query={query} show={show} search={search} />
          <Pager previous={page.previous} next={page.next} label={t`Pages of messages`} />
        </Section>
        {message ? (
          <MessageView message={message} query={query} />
        ) : (
          page.items.length > 0 && (
            <Section className="max-lg:hidden">
              <EmptyState title={t`Open a message to read it here.`} />
            </Section>
          )
        )}
      </div>
    </>
  );
}

export const ErrorBoundary = adminPageError(msg`The messages could not be shown`);
