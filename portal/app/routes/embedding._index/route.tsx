import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { pageSizes } from "@wardway/model";
import { Card } from "@wardway/widgets/ui/card";
import { Plus } from "lucide-react";
import { listSites } from "#app/domain/embedding/read.server.ts";
import { organizationOptions } from "#app/domain/organizations/options.server.ts";
import { guard, type SignedIn } from "#app/http/guard.server.ts";
import { pageCursor } from "#app/http/page-cursor.server.ts";
import { pageTitle } from "#app/http/page-title.ts";
import { shown } from "#app/http/screen.server.ts";
import { openerId, withDialog } from "#app/ui/admin/dialog-address.ts";
import { useReturnedFocus } from "#app/ui/admin/page-dialog.tsx";
import { EmbeddingError } from "#app/ui/embedding/embedding-error.tsx";
import { SiteTable } from "#app/ui/embedding/site-table.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { createSiteAction } from "./create-site.server.ts";
import { NewSiteForm } from "./new-site-form.tsx";

export const meta: MetaFunction = pageTitle("Embedding");

export async function loader(args: LoaderFunctionArgs) {
  const signedIn = await guard(args, "embedding.read");
  return shown(loadSites(args, signedIn));
}

async function loadSites({ request }: LoaderFunctionArgs, { db, caller }: SignedIn) {
  const isOpen = new URL(request.url).searchParams.get("dialog") === "create";
  const isAdmin = caller.role === "admin";
  const page = await listSites(db, caller, { after: pageCursor(request), limit: pageSizes.accounts });
  return {
    ...page,
    isAdmin,
    dialog: isOpen
      ? {
          hospitals: isAdmin ? (await organizationOptions(db)).hospital : null,
          idempotencyKey: crypto.randomUUID(),
        }
      : null,
  };
}

export async function action(args: ActionFunctionArgs) {
  const signedIn = await guard(args, "embedding.manage");
  return createSiteAction(args, signedIn);
}

export default function Embedding() {
  const { items, next, previous, isAdmin, dialog } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
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
        <NewSiteForm {...dialog} answer={answer} action={`/embedding${withDialog(search, "create")}`} />
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
