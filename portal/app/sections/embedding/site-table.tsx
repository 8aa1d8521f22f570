import { msg, plural, t } from "@lingui/core/macro";
import { Link } from "@remix-run/react";
import { Badge } from "@wardway/widgets/ui/badge";
import { EmptyState } from "@wardway/widgets/ui/empty-state";
import { Time } from "@wardway/widgets/ui/time";
import { type Column, DataTable } from "#app/components/data-table.tsx";
import { Icon } from "#app/components/icon.tsx";
import { LinkButton } from "#app/components/link-button.tsx";
import type { ListedSite } from "#app/domain/embedding/read-sites.server.ts";
import { useClock } from "#app/shell/page/use-clock.ts";

type Site = Omit<ListedSite, "revokedAt" | "lastUsedAt"> & {
  readonly revokedAt: Date | string | null;
  readonly lastUsedAt: Date | string | null;
};

/** @param newSite path of the form */
export function SiteTable(props: { sites: readonly Site[]; isAdmin: boolean; newSite: string }) {
  return (
    <DataTable
      caption={t`Sites`}
      columns={props.isAdmin ? [name, hospital, ...others] : [name, ...others]}
      rows={props.sites}
      rowKey={({ id }) => id}
      empty={
        <EmptyState
          title={t`No sites yet`}
          description={t`A site is one of your own pages, such as the intranet, in which your staff request and follow transports without leaving it. Create one, enter its origin, and copy the code for your web team.`}
          action={
            <LinkButton to={props.newSite} preventScrollReset icon={<Icon name="plus" className="size-4" />}>
              {t`New site`}
            </LinkButton>
          }
        />
      }
    />
  );
}

export function SiteState({ isRevoked }: { isRevoked: boolean }) {
  return isRevoked ? (
    <Badge icon={<Icon name="ban" className="size-4" />} word={t`Revoked`} tone="text-muted" />
  ) : (
    <Badge
      icon={<Icon name="circle-check" className="size-4" />}
      word={t({ message: "Active", context: "site" })}
      tone="text-muted"
    />
  );
}

function Moment({ value }: { value: Date | string }) {
  return <Time {...useClock()} value={value} />;
}

const name: Column<Site> = {
  key: "name",
  header: msg`Name`,
  cell: (site) => (
    <Link
      to={`/embedding/${site.id}`}
      className="-my-2 inline-flex min-h-11 items-center font-medium text-ink wrap-anywhere hover:underline"
    >
      <bdi>{site.name}</bdi>
    </Link>
  ),
};

const hospital: Column<Site> = {
  key: "hospital",
  header: msg`Hospital`,
  className: "tabular:min-w-44",
  cell: (site) => <bdi className="wrap-anywhere">{site.hospital}</bdi>,
};

const MAX_SHOWN_ORIGINS = 2;

const others: readonly Column<Site>[] = [
  {
    key: "state",
    header: msg`State`,
    cell: (site) => <SiteState isRevoked={site.revokedAt !== null} />,
  },
  {
    key: "origins",
    header: msg`Origins`,
    cell: ({ origins }) =>
      origins.length === 0 ? (
        <span className="text-muted">{t`None`}</span>
      ) : (
        <span className="block">
          {origins.slice(0, MAX_SHOWN_ORIGINS).map((origin) => (
            <span key={origin} className="block wrap-anywhere">
              {origin}
            </span>
          ))}
          {origins.length > MAX_SHOWN_ORIGINS && (
            <span className="block text-muted">
              {t`and ${{ count: origins.length - MAX_SHOWN_ORIGINS }} more`}
            </span>
          )}
        </span>
      ),
  },
  {
    key: "keys",
    header: msg`Secret keys`,
    cell: ({ keys, keysToCheck }) => (
      <>
        {keys}
        {keysToCheck > 0 && (
          <span className="block text-danger text-sm">
            {t`${plural(keysToCheck, { other: "# to check" })}`}
          </span>
        )}
      </>
    ),
  },
  {
    key: "used",
    header: msg`Last use`,
    cell: ({ lastUsedAt }) => (lastUsedAt === null ? t`Never` : <Moment value={lastUsedAt} />),
  },
];
