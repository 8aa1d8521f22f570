import { useSearchParams } from "@remix-run/react";
import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import { Badge } from "@wardway/widgets/ui/badge";
import { EmptyState } from "@wardway/widgets/ui/empty-state";
import type { ListedOrganization } from "#app/domain/organizations/read.server.ts";
import { portalLanguage } from "#app/infra/language.ts";
import { getOpenerId, withDialog } from "#app/ui/admin/dialog-address.ts";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { SearchBox } from "#app/ui/search-box.tsx";
import { Section } from "#app/ui/section.tsx";
import { kindLabels } from "./forms.ts";
import type { OrganizationsView } from "./loader.server.ts";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

export function OrganizationsCard({ page }: { page: OrganizationsView }) {
  const { t } = useTranslator(messages);
  return (
    <Section
      flush
      title={t("adminOrganizations.hospitalsAndCompanies")}
      actions={
        <SearchBox
          label={t("adminOrganizations.searchOrganizations")}
          placeholder={t("adminOrganizations.name")}
          value={page.search}
          className="w-full sm:w-72"
        />
      }
    >
      <OrganizationTable organizations={page.items} search={page.search} />
      <Pager previous={page.previous} next={page.next} label={t("adminOrganizations.pagesOfOrganizations")} />
    </Section>
  );
}

function OrganizationTable(props: { organizations: readonly ListedOrganization[]; search: string }) {
  const { t } = useTranslator(messages);
  const [search] = useSearchParams();
  return (
    <DataTable
      caption={t("adminOrganizations.organizations")}
      columns={columns}
      rows={props.organizations}
      rowKey={(organization) => organization.id}
      empty={
        props.search === "" ? (
          <EmptyState
            title={t("adminOrganizations.noOrganizationsYet")}
            description={t("adminOrganizations.addTheHospitalOrThe")}
          />
        ) : (
          <EmptyState
            title={t("adminOrganizations.noResults")}
            description={t("adminOrganizations.noOrganizationHasThisIn")}
          />
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
            {t("adminOrganizations.edit")}
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
    header: translate("adminOrganizations.name"),
    cell: (organization) => <bdi className="font-medium wrap-anywhere">{organization.name}</bdi>,
  },
  {
    key: "kind",
    header: translate("adminOrganizations.kind"),
    cell: ({ kind }) =>
      kind === "hospital" ? (
        <Badge
          icon={<Icon name="hospital" className="size-4" />}
          word={kindLabels.hospital}
          tone="text-role-hospital"
        />
      ) : (
        <Badge
          icon={<Icon name="ambulance" className="size-4" />}
          word={kindLabels.ambulance}
          tone="text-role-ambulance"
        />
      ),
  },
  {
    key: "contact",
    header: translate("adminOrganizations.contact"),
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
    header: translate("adminOrganizations.activeUsers"),
    cell: ({ users }) => users.toLocaleString("en-US"),
  },
];
