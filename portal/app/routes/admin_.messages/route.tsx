import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, type MetaFunction, useLoaderData, useSearchParams } from "@remix-run/react";
import { Card } from "@wardway/widgets/ui/card";
import { EmptyState } from "@wardway/widgets/ui/empty-state";
import { MailOpen } from "lucide-react";
import { z } from "zod";
import { markMessage } from "#app/domain/contact/mark.server.ts";
import { countUnread, listMessages, readMessage } from "#app/domain/contact/read.server.ts";
import { settingsInForce } from "#app/domain/settings/read.server.ts";
import { idCursor, readQuery } from "#app/http/api-input.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { guard } from "#app/http/guard.server.ts";
import { pageCursor } from "#app/http/page-cursor.server.ts";
import { pageTitle } from "#app/http/page-title.ts";
import { attempted, shown } from "#app/http/screen.server.ts";
import { openSearch } from "#app/http/search-token.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { AdminPageError, backToAdmin } from "#app/ui/admin/unauthorized-access.tsx";
import { LinkTabs } from "#app/ui/link-tabs.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { SearchBox } from "#app/ui/search-box.tsx";
import { MessageList } from "./message-list.tsx";
import { MessageView } from "./message-view.tsx";

export const meta: MetaFunction = pageTitle("Contact Messages");

const querySchema = z.object({
  show: z.enum(["all", "unread"]).catch("all"),
  open: idCursor.optional().catch(undefined),
});

const markSchema = z.object({
  messageId: z.coerce.number().int().min(1).max(2_147_483_647),
  mark: z.enum(["read", "unread"]),
});

export async function loader(args: LoaderFunctionArgs) {
  const { db, account } = await guard(args, "contact.read");
  const search = openSearch(args.request, args.context, account.id);
  return shown(loadMessages(args, { db, search }));
}

async function loadMessages(
  { request }: Pick<LoaderFunctionArgs, "request">,
  { db, search }: { db: LoaderFunctionArgs["context"]["db"]; search: string },
) {
  const { show, open } = readQuery(request, querySchema);
  const cursor = pageCursor(request) ?? undefined;
  const [page, unread, message, settings] = await Promise.all([
    listMessages(db, { unreadOnly: show === "unread", search, before: cursor }),
    countUnread(db),
    open === undefined ? null : readMessage(db, open),
    settingsInForce(db),
  ]);
  const mailedTo = settings.smtpServer === "" ? "" : settings.contactEmail;
  return { show, search, page, unread, message, mailedTo };
}

export async function action(args: ActionFunctionArgs) {
  const { db, caller } = await guard(args, "contact.read");
  const parsed = markSchema.safeParse(Object.fromEntries(await readForm(args.request)));
  if (!parsed.success) return data("Name the message and how to mark it.", 422);
  const { messageId, mark } = parsed.data;
  const back = `/admin/messages${new URL(args.request.url).search}`;
  const { refusal } = await attempted(markMessage(db, caller, messageId, mark === "read"));
  if (!refusal) return redirect(back);
  return redirectWithToast(args.context, "/admin/messages", {
    title: "Not marked",
    description: refusal.message,
    variant: "destructive",
  });
}

export default function ContactMessages() {
  const { show, search, page, unread, message, mailedTo } = useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  const openId = message?.id ?? null;
  return (
    <>
      <PageHeader
        title="Contact Messages"
        description={
          <>
            What visitors write by the contact form.{" "}
            {mailedTo === "" ? (
              <>
                To have it mailed too, set a mail server and a contact address in the{" "}
                <Link to="/admin/settings" className="text-primary underline underline-offset-4">
                  system settings
                </Link>
                .
              </>
            ) : (
              <>It is mailed to {mailedTo} too.</>
            )}
          </>
        }
        back={backToAdmin}
      />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)] lg:gap-5">
        <Card flush {...(message && { className: "max-lg:hidden" })}>
          <div className="p-4 pb-2 sm:px-5">
            <SearchBox value={search} label="Search the messages" placeholder="Name, organization or text" />
          </div>
          <LinkTabs
            label="Which messages"
            param="show"
            current={show}
            tabs={[
              { value: "all", label: "All" },
              { value: "unread", label: "Unread", count: unread },
            ]}
          />
          <MessageList page={page} openId={openId} query={query} show={show} search={search} />
          <Pager previous={page.previous} next={page.next} label="Pages of messages" />
        </Card>
        {message ? (
          <MessageView message={message} query={query} />
        ) : (
          page.items.length > 0 && (
            <Card className="max-lg:hidden">
              <EmptyState icon={MailOpen} title="Open a message to read it here." />
            </Card>
          )
        )}
      </div>
    </>
  );
}

export function ErrorBoundary() {
  return (
    <AdminPageError
      title="The messages could not be shown"
      safe="Nothing was changed. Try again in a moment."
    />
  );
}
