import { msg, t } from "@lingui/core/macro";
import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { pageTitle } from "#app/http/page-title.ts";
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
import { NewSiteForm } from "./new-site-form.tsx";

export { action, loader };

export const meta: MetaFunction = pageTitle(msg`Embedding`);

export default function Embedding() {
  const { items, next, previous, isAdmin, dialog } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const [search] = useSearchParams();
  useReturnedFocus(dialog && getOpenerId("create"));
  return (
    <>
      <PageHeader
        title={t`Embedding`}
        description={t`Pages of a hospital, such as its intranet, that contain Wardway's widgets.`}
        actions={
          <>
            <LinkButton variant="secondary" to="/sdk/playground">
              {t`Playground`}
            </LinkButton>
            <LinkButton
              id={getOpenerId("create")}
              to={withDialog(search, "create")}
              preventScrollReset
              icon={<Icon name="plus" className="size-4" />}
            >
              {t`New site`}
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
      <Section flush title={t`Sites`}>
        <SiteTable sites={items} isAdmin={isAdmin} newSite={`/embedding${withDialog(search, "create")}`} />
        <Pager previous={previous} next={next} label={t`Pages of sites`} />
      </Section>
    </>
  );
}

export function ErrorBoundary() {
  return <EmbeddingError title={t`The sites could not be loaded`} />;
}
