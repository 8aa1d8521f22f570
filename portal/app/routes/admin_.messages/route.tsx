import { msg, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Link, type MetaFunction, useLoaderData, useSearchParams } from "@remix-run/react";
import { EmptyState } from "@wardway/widgets/ui/empty-state";
import { pageTitle } from "#app/http/page-title.ts";
import { AdminPageError, backToAdmin } from "#app/ui/admin/unauthorized-access.tsx";
import { LinkTabs } from "#app/ui/link-tabs.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { SearchBox } from "#app/ui/search-box.tsx";
import { Section } from "#app/ui/section.tsx";
import { action } from "./action.server.ts";
import { loader } from "./loader.server.ts";
import { MessageList } from "./message-list.tsx";
import { MessageView } from "./message-view.tsx";

export { action, loader };

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

export function ErrorBoundary() {
  return (
    <AdminPageError
      title={t`The messages could not be shown`}
      safe={t`Nothing was changed. Try again in a moment.`}
    />
  );
}
