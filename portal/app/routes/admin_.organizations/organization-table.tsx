import { msg, t } from "@lingui/core/macro";
import { useSearchParams } from "@remix-run/react";
import { Badge } from "@wardway/widgets/ui/badge";
import { EmptyState } from "@wardway/widgets/ui/empty-state";
import { type Column, DataTable } from "#app/components/data-table.tsx";
import { Icon } from "#app/components/icon.tsx";
import { LinkButton } from "#app/components/link-button.tsx";
import { Pager } from "#app/components/pager.tsx";
import { SearchBox } from "#app/components/search-box.tsx";
import { Section } from "#app/components/section.tsx";
import type { ListedOrganization } from "#app/domain/organizations/read-organizations.server.ts";
import { formatNumber, i18n } from "#app/infra/locale.ts";
import { getOpenerId, withDialog } from "#app/sections/admin/dialog-address.ts";
import { kindLabels } from "./forms.ts";
import type { OrganizationsView } from "./route.tsx";

export function OrganizationsCard({ page }: { page: OrganizationsView }) {
  return (
    <Section
      flush
      title={t`Hospitals and companies`}
      actions={
        <SearchBox
          label={t`Search organizations`}
          placeholder={t`Name`}
          value={page.search}
          className="w-full sm:w-72"
        />
      }
    >
      <OrganizationTable organizations={page.items} search={page.search} />
      <Pager previous={page.previous} next={page.next} label={t`Pages of organizations`} />
    </Section>
  );
}

function OrganizationTable(props: { organizations: readonly ListedOrganization[]; search: string }) {
  const [search] = useSearchParams();
  return (
    <DataTable
      caption={t`Organizations`}
      columns={columns}
      rows={props.organizations}
      rowKey={(organization) => organization.id}
      empty={
        props.search === "" ? (
          <EmptyState
            title={t`No organizations yet`}
            description={t`Add the hospital or the company that your first users work for.`}
          />
        ) : (
          <EmptyState title={t`No results.`} description={t`No organization has this in its name.`} />
        )
      }
      actions={({ id, name }) => (
        <LinkButton
          id={getOpenerId("edit", id)}
          to={withDialog(search, "edit", id)}
          preventScrollReset
          variant="soft"
          size="small"
          icon={<Icon name="pencil" className="size-4" />}
        >
          <span>
            {t`Edit`}
            <span className="sr-only"> {name}</span>
          </span>
        </LinkButton>
      )}
    />
  );
}

const columns: readonly Column<ListedOrganization>[] = [
  {
    key: "name",
    header: msg`Name`,
    cell: (organization) => <bdi className="font-medium wrap-anywhere">{organization.name}</bdi>,
  },
  {
    key: "kind",
    header: msg`Kind`,
    cell: ({ kind }) =>
      kind === "hospital" ? (
        <Badge
          icon={<Icon name="hospital" className="size-4" />}
          word={i18n._(kindLabels.hospital)}
          tone="text-role-hospital"
        />
      ) : (
        <Badge
          icon={<Icon name="ambulance" className="size-4" />}
          word={i18n._(kindLabels.ambulance)}
          tone="text-role-ambulance"
        />
      ),
  },
  {
    key: "contact",
    header: msg`Contact`,
    cell: ({ phone, address }) =>
      phone || address ? (
        <span className="block">
          {phone && <span className="block">{phone}</span>}
          {address && <bdi className="block text-muted wrap-anywhere">{address}</bdi>}
        </span>
      ) : (
        "-"
      ),
  },
  {
    key: "users",
    header: msg`Active users`,
    cell: ({ users }) => formatNumber(users),
  },
];
