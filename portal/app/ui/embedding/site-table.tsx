import { Link } from "@remix-run/react";
import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import { Badge } from "@wardway/widgets/ui/badge";
import { EmptyState } from "@wardway/widgets/ui/empty-state";
import { Time } from "@wardway/widgets/ui/time";
import type { ListedSite } from "#app/domain/embedding/read.server.ts";
import { portalLanguage } from "#app/infra/language.ts";
import { type Column, DataTable } from "../data-table.tsx";
import { Icon } from "../icon.tsx";
import { LinkButton } from "../link-button.tsx";
import { useClock } from "../use-clock.ts";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

type Site = Omit<ListedSite, "revokedAt" | "lastUsedAt"> & {
  readonly revokedAt: Date | string | null;
  readonly lastUsedAt: Date | string | null;
};

/** @param newSite path of the form */
export function SiteTable(props: { sites: readonly Site[]; isAdmin: boolean; newSite: string }) {
  const { t } = useTranslator(messages);
  return (
    <DataTable
      caption={t("ui.embedding.sites")}
      columns={props.isAdmin ? [name, hospital, ...others] : [name, ...others]}
      rows={props.sites}
      rowKey={({ id }) => id}
      empty={
        <EmptyState
          title={t("ui.embedding.noSitesYet")}
          description={t("ui.embedding.aSiteIsOneOf")}
          action={
            <LinkButton to={props.newSite} preventScrollReset icon={<Icon name="plus" className="size-4" />}>
              {t("ui.embedding.newSite")}
            </LinkButton>
          }
        />
      }
    />
  );
}

export function SiteState({ isRevoked }: { isRevoked: boolean }) {
  const { t } = useTranslator(messages);
  return isRevoked ? (
    <Badge icon={<Icon name="ban" className="size-4" />} word={t("ui.embedding.revoked")} tone="text-muted" />
  ) : (
    <Badge
      icon={<Icon name="circle-check" className="size-4" />}
      word={t("ui.embedding.active")}
      tone="text-muted"
    />
  );
}

function Moment({ value }: { value: Date | string }) {
  return <Time {...useClock()} value={value} />;
}

const name: Column<Site> = {
  key: "name",
  header: translate("ui.embedding.name"),
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
  header: translate("ui.embedding.hospital"),
  className: "tabular:min-w-44",
  cell: (site) => <bdi className="wrap-anywhere">{site.hospital}</bdi>,
};

const MAX_SHOWN_ORIGINS = 2;

const others: readonly Column<Site>[] = [
  {
    key: "state",
    header: translate("ui.embedding.state"),
    cell: (site) => <SiteState isRevoked={site.revokedAt !== null} />,
  },
  {
    key: "origins",
    header: translate("ui.embedding.origins"),
    cell: ({ origins }) =>
      origins.length === 0 ? (
        <span className="text-muted">{translate("ui.embedding.none")}</span>
      ) : (
        <span className="block">
          {origins.slice(0, MAX_SHOWN_ORIGINS).map((origin) => (
            <span key={origin} className="block wrap-anywhere">
              {origin}
            </span>
          ))}
          {origins.length > MAX_SHOWN_ORIGINS && (
            <span className="block text-muted">
              {translate("ui.embedding.andMore", { count: origins.length - MAX_SHOWN_ORIGINS })}
            </span>
          )}
        </span>
      ),
  },
  {
    key: "keys",
    header: translate("ui.embedding.secretKeys"),
    cell: ({ keys, keysToCheck }) => (
      <>
        {keys}
        {keysToCheck > 0 && (
          <span className="block text-danger text-sm">
            {translate("ui.embedding.keysToCheck", { count: keysToCheck })}
          </span>
        )}
      </>
    ),
  },
  {
    key: "used",
    header: translate("ui.embedding.lastUse"),
    cell: ({ lastUsedAt }) =>
      lastUsedAt === null ? translate("ui.embedding.never") : <Moment value={lastUsedAt} />,
  },
];
