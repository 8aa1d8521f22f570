import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import { pageTitle } from "#app/http/page-title.ts";
import { portalLanguage } from "#app/infra/language.ts";
import { getOpenerId, withDialog } from "#app/ui/admin/dialog-address.ts";
import { useReturnedFocus } from "#app/ui/admin/page-dialog.tsx";
import { EmbeddingError } from "#app/ui/embedding/embedding-error.tsx";
import { SiteTable } from "#app/ui/embedding/site-table.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Section } from "#app/ui/section.tsx";
import { action } from "./action.server.ts";
import { loader } from "./loader.server.ts";
import { messages } from "./messages.ts";
import { NewSiteForm } from "./new-site-form.tsx";

const { t: translate } = createTranslator(portalLanguage, messages);

export { action, loader };

export const meta: MetaFunction = pageTitle(translate("embeddingIndex.embedding"));

export default function Embedding() {
  const { t } = useTranslator(messages);
  const { items, next, previous, isAdmin, dialog } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const [search] = useSearchParams();
  useReturnedFocus(dialog && getOpenerId("create"));
  return (
    <>
      <PageHeader
        title={t("embeddingIndex.embedding")}
        description={t("embeddingIndex.pagesOfAHospitalSuch")}
        actions={
          <>
            <LinkButton variant="secondary" to="/sdk/playground">
              {t("embeddingIndex.playground")}
            </LinkButton>
            <LinkButton
              id={getOpenerId("create")}
              to={withDialog(search, "create")}
              preventScrollReset
              icon={<Icon name="plus" className="size-4" />}
            >
              {t("embeddingIndex.newSite")}
            </LinkButton>
          </>
        }
      />
      {dialog && (
        <NewSiteForm
          {...dialog}
          lastResult={lastResult}
          action={`/embedding${withDialog(search, "create")}`}
        />
      )}
      <Section flush title={t("embeddingIndex.sites")}>
        <SiteTable sites={items} isAdmin={isAdmin} newSite={`/embedding${withDialog(search, "create")}`} />
        <Pager previous={previous} next={next} label={t("embeddingIndex.pagesOfSites")} />
      </Section>
    </>
  );
}

export function ErrorBoundary() {
  const { t } = useTranslator(messages);
  return <EmbeddingError title={t("embeddingIndex.theSitesCouldNotBe")} />;
}
