import { Link } from "@remix-run/react";
import { Badge } from "@wardway/widgets/ui/badge";
import { EmptyState } from "@wardway/widgets/ui/empty-state";
import { Time } from "@wardway/widgets/ui/time";
import { Ban, CircleCheck, Code, Plus } from "lucide-react";
import type { ListedSite } from "#app/domain/embedding/read.server.ts";
import { type Column, DataTable } from "../data-table.tsx";
import { LinkButton } from "../link-button.tsx";
import { useClock } from "../use-clock.ts";

type Site = Omit<ListedSite, "revokedAt" | "lastUsedAt"> & {
  readonly revokedAt: Date | string | null;
  readonly lastUsedAt: Date | string | null;
};

/** Sites, newest first. @param newSite path of the form for a new site */
export function SiteTable(props: { sites: readonly Site[]; isAdmin: boolean; newSite: string }) {
  return (
    <DataTable
      caption="Sites"
      columns={props.isAdmin ? [name, hospital, ...others] : [name, ...others]}
      rows={props.sites}
      rowKey={({ id }) => id}
      empty={
        <EmptyState
          icon={Code}
          title="No sites yet"
          description="A site is a page of your own, such as the intranet, in which your staff request and follow transports without leaving it. Make one, name where it is served, and copy the lines for your web team."
          action={
            <LinkButton
              to={props.newSite}
              preventScrollReset
              icon={<Plus aria-hidden="true" className="size-4" />}
            >
              New site
            </LinkButton>
          }
        />
      }
    />
  );
}

export function SiteState({ isRevoked }: { isRevoked: boolean }) {
  return isRevoked ? (
    <Badge icon={Ban} word="Revoked" tone="text-cancelled bg-cancelled/12" />
  ) : (
    <Badge icon={CircleCheck} word="Active" tone="text-completed bg-completed/12" />
  );
}

function Moment({ value }: { value: Date | string }) {
  return <Time {...useClock()} value={value} />;
}

const name: Column<Site> = {
  key: "name",
  header: "Name",
  cell: (site) => (
    <Link
      to={`/embedding/${site.id}`}
      className="-my-2 inline-flex min-h-11 items-center font-medium text-primary wrap-anywhere hover:underline"
    >
      <bdi>{site.name}</bdi>
    </Link>
  ),
};

const hospital: Column<Site> = {
  key: "hospital",
  header: "Hospital",
  className: "tabular:min-w-44",
  cell: (site) => <bdi className="wrap-anywhere">{site.hospital}</bdi>,
};

const MAX_SHOWN_ORIGINS = 2;

const others: readonly Column<Site>[] = [
  { key: "state", header: "State", cell: (site) => <SiteState isRevoked={site.revokedAt !== null} /> },
  {
    key: "origins",
    header: "Origins",
    cell: ({ origins }) =>
      origins.length === 0 ? (
        <span className="text-muted">None</span>
      ) : (
        <span className="block">
          {origins.slice(0, MAX_SHOWN_ORIGINS).map((origin) => (
            <span key={origin} className="block wrap-anywhere">
              {origin}
            </span>
          ))}
          {origins.length > MAX_SHOWN_ORIGINS && (
            <span className="block text-muted">and {origins.length - MAX_SHOWN_ORIGINS} more</span>
          )}
        </span>
      ),
  },
  { key: "keys", header: "Secret keys", cell: ({ keys }) => keys },
  {
    key: "used",
    header: "Last use",
    cell: ({ lastUsedAt }) => (lastUsedAt === null ? "Never" : <Moment value={lastUsedAt} />),
  },
];
