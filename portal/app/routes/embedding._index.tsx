import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { pageSizes } from "@wardway/db/model";
import { Card } from "@wardway/widgets/ui/card";
import { Plus } from "lucide-react";
import { listSites } from "../domain/embedding/read.server.ts";
import { organizationOptions } from "../domain/organizations/options.server.ts";
import { guard, type SignedIn } from "../platform/guard.server.ts";
import { pageCursor } from "../platform/page-cursor.server.ts";
import { pageTitle } from "../platform/page-title.ts";
import { shown } from "../platform/screen.server.ts";
import { openerId, withDialog } from "../ui/admin/dialog-address.ts";
import { useReturnedFocus } from "../ui/admin/page-dialog.tsx";
import { createSiteAction } from "../ui/embedding/create-action.server.ts";
import { EmbeddingError } from "../ui/embedding/embedding-error.tsx";
import { NewSiteForm } from "../ui/embedding/new-site-form.tsx";
import { SiteTable } from "../ui/embedding/site-table.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { Pager } from "../ui/pager.tsx";

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
