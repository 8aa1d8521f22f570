import { Link } from "@remix-run/react";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { EmptyState } from "@wardway/widgets/ui/empty-state";
import { exactTime } from "@wardway/widgets/ui/time-format";
import { FadingPage } from "#app/ui/fading-page.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { NoHits } from "#app/ui/requests/no-hits.tsx";
import {
  type ListColumn,
  needsColumn,
  tripColumn,
  urgencyColumn,
} from "#app/ui/requests/request-columns.tsx";
import { RequestList } from "#app/ui/requests/request-list.tsx";
import { besideHospital, useClock } from "#app/ui/use-clock.ts";
import type { LostPage, LostRow } from "./loader.server.ts";
import { messages } from "./messages.ts";

export interface LostOffersProps {
  page: LostPage;
  search: string;
}

/** The responses of a company that were not chosen, without the patients. */
export function LostOffers({ page, search }: LostOffersProps) {
  const { t } = useTranslator(messages);
  const columns = useColumns();
  const { items, previous, next } = page;
  return (
    <FadingPage count={t("transportHistory.offers", { count: items.length })}>
      {items.length > 0 ? (
        <RequestList
          caption={t("transportHistory.notChosen")}
          columns={columns}
          groups={[{ title: null, rows: items }]}
          actions={({ id }) => (
            <Link
              to={`/transport/${id}`}
              discover="none"
              className="open"
              aria-label={t("transportHistory.viewDetailsOf", { id })}
            >
              {t("transportHistory.viewDetails")}
            </Link>
          )}
          rowClass={() => "is-over"}
          className="list-names"
        />
      ) : search === "" ? (
        <EmptyState title={t("transportHistory.noLostOffers")} />
      ) : (
        <NoHits title={t("transportHistory.noResults")} search={search} />
      )}
      <Pager previous={previous} next={next} range={{ count: items.length }} />
    </FadingPage>
  );
}

function useColumns(): readonly ListColumn<LostRow>[] {
  const { t } = useTranslator(messages);
  const { now, timeZone } = useClock();
  const time = (row: LostRow, moment: string) =>
    exactTime(moment, now, besideHospital({ now, timeZone }, row).timeZone);
  return [
    urgencyColumn,
    {
      name: "who",
      isNamed: true,
      header: t("transportHistory.request"),
      cell: ({ id, hospitalName }) => (
        <>
          {t("transportHistory.number", { id })}
          <small>
            <bdi>{hospitalName}</bdi>
          </small>
        </>
      ),
    },
    tripColumn,
    needsColumn,
    {
      name: "when",
      header: t("transportHistory.pickUp"),
      cell: (row) => (
        <>
          {row.asSoonAsPossible ? t("transportHistory.asSoonAsPossible") : time(row, row.transportDate)}
          <small>{t("transportHistory.youOffered", { time: time(row, row.arrival) })}</small>
        </>
      ),
    },
    {
      name: "state",
      header: t("transportHistory.outcome"),
      cell: (row) => (
        <>
          {t("transportHistory.notChosen")}
          <small>{t(`transportHistory.lost.${row.reason}`, { time: time(row, row.decidedAt) })}</small>
        </>
      ),
    },
  ];
}
