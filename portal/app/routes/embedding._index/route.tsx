import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { Card } from "@wardway/widgets/ui/card";
import { Plus } from "lucide-react";
import { pageTitle } from "#app/http/page-title.ts";
import { openerId, withDialog } from "#app/ui/admin/dialog-address.ts";
import { useReturnedFocus } from "#app/ui/admin/page-dialog.tsx";
import { EmbeddingError } from "#app/ui/embedding/embedding-error.tsx";
import { SiteTable } from "#app/ui/embedding/site-table.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { action } from "./action.server.ts";
import { loader } from "./loader.server.ts";
import { NewSiteForm } from "./new-site-form.tsx";

export { action, loader };

export const meta: MetaFunction = pageTitle("Embedding");

export default function Embedding() {
  const { items, next, previous, isAdmin, dialog } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const [search] = useSearchParams();
  useReturnedFocus(dialog && openerId("create"));
  return (
    <>
      <PageHeader
        title="Embedding"
        description="Pages of a hospital's own, such as its intranet, in which Wardway's widgets stand."
        actions={
          <LinkButton
            id={openerId("create")}
            to={withDialog(search, "create")}
            preventScrollReset
            icon={<Plus aria-hidden="true" className="size-4" />}
          >
            New site
          </LinkButton>
        }
      />
      {dialog && (
        <NewSiteForm
          {...dialog}
          lastResult={lastResult}
          action={`/embedding${withDialog(search, "create")}`}
        />
      )}
      <Card flush title="Sites">
        <SiteTable sites={items} isAdmin={isAdmin} newSite={`/embedding${withDialog(search, "create")}`} />
        <Pager previous={previous} next={next} label="Pages of sites" />
      </Card>
    </>
  );
}

export function ErrorBoundary() {
  return <EmbeddingError title="The sites could not be loaded" />;
}
