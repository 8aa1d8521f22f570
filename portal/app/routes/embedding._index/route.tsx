import { msg, t } from "@lingui/core/macro";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { pageSizes } from "@wardway/model";
import { Icon } from "#app/components/icon.tsx";
import { LinkButton } from "#app/components/link-button.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { Pager } from "#app/components/pager.tsx";
import { Section } from "#app/components/section.tsx";
import { createSite } from "#app/domain/embedding/create-site.server.ts";
import { listSites } from "#app/domain/embedding/read-sites.server.ts";
import { organizationOptions } from "#app/domain/organizations/organization-options.server.ts";
import { orErrorResponse } from "#app/http/errors/attempt.server.ts";
import { defineAction, pageForm } from "#app/http/forms/define-action.server.ts";
import { parsePageCursor } from "#app/http/forms/page-cursor.server.ts";
import { guard, type SignedIn } from "#app/http/session/guard.server.ts";
import { getOpenerId, withDialog } from "#app/sections/admin/dialog-address.ts";
import { useReturnedFocus } from "#app/sections/admin/page-dialog.tsx";
import { embeddingError } from "#app/sections/embedding/embedding-error.tsx";
import { createSiteForm } from "#app/sections/embedding/site-forms.ts";
import { SiteTable } from "#app/sections/embedding/site-table.tsx";
import { pageTitle } from "#app/shell/page/page-title.ts";
import { NewSiteForm } from "./new-site-form.tsx";

export async function loader(args: LoaderFunctionArgs) {
  const signedIn = await guard(args, "embedding.read", { view: "embedding.read" });
  return orErrorResponse(loadSites(args, signedIn));
}

async function loadSites({ request }: LoaderFunctionArgs, { db, caller }: SignedIn) {
  const isOpen = new URL(request.url).searchParams.get("dialog") === "create";
  const isAdmin = caller.role === "admin";
  const page = await listSites(db, caller, { after: parsePageCursor(request), limit: pageSizes.accounts });
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

/** Confirmed, because the site's origins may show what its hospital sees. */
export const action = defineAction(
  { right: "embedding.manage", isConfirmed: true },
  {
    create: pageForm(createSiteForm, {
      run: ({ idempotencyKey, ...site }, { db, caller }) => createSite(db, caller, site, idempotencyKey),
      done: ({ id }) => ({
        to: `/embedding/${id}`,
        title: t`Site created`,
        description: t`Add a secret key next, for your own server.`,
      }),
    }),
  },
);

export const meta: MetaFunction = pageTitle(msg`Embedding`);

export default function Embedding() {
  const { items, next, previous, isAdmin, dialog } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.reply;
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

export const ErrorBoundary = embeddingError(msg`The sites could not be loaded`);
