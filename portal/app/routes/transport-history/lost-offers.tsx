import { msg, plural, t } from "@lingui/core/macro";
import { Link } from "@remix-run/react";
import { EmptyState } from "@wardway/widgets/ui/empty-state";
import { exactTime } from "@wardway/widgets/ui/time-format";
import { FadingPage } from "#app/components/fading-page.tsx";
import { Pager } from "#app/components/pager.tsx";
import { NoHits } from "#app/sections/transports/requests/no-hits.tsx";
import {
  type ListColumn,
  needsColumn,
  tripColumn,
  urgencyColumn,
} from "#app/sections/transports/requests/request-columns.tsx";
import { RequestList } from "#app/sections/transports/requests/request-list.tsx";
import { besideHospital, useClock } from "#app/shell/page/use-clock.ts";
import type { LostPage, LostRow } from "./route.tsx";

export interface LostOffersProps {
  page: LostPage;
  search: string;
}

/** The responses of a company that were not chosen, without the patients. */
export function LostOffers({ page, search }: LostOffersProps) {
  const columns = useColumns();
  const { items, previous, next } = page;
  return (
    <FadingPage
      count={t`${plural({ count: items.length }, { one: "# offer", other: "# offers" })} on this page`}
    >
      {items.length > 0 ? (
        <RequestList
          caption={t`Not chosen`}
          columns={columns}
          groups={[{ title: null, rows: items }]}
          actions={({ id }) => (
            <Link
              to={`/transport/${id}`}
              discover="none"
              className="open"
              aria-label={t`View Details of request ${id}`}
            >
              {t`View Details`}
            </Link>
          )}
          rowClass={() => "is-over"}
          className="list-names"
        />
      ) : search === "" ? (
        <EmptyState title={t`No offers that were not chosen`} />
      ) : (
        <NoHits title={t`No results.`} search={search} />
      )}
      <Pager previous={previous} next={next} range={{ count: items.length }} />
    </FadingPage>
  );
}

const describeDecision = (reason: LostRow["reason"], time: string) =>
  reason === "approved" ? t`another company, ${time}` : t`cancelled by the hospital, ${time}`;

function useColumns(): readonly ListColumn<LostRow>[] {
  const { now, timeZone } = useClock();
  const time = (row: LostRow, moment: string) =>
    exactTime(moment, now, besideHospital({ now, timeZone }, row).timeZone);
  return [
    urgencyColumn,
    {
      name: "who",
      isNamed: true,
      header: msg`Request`,
      cell: ({ id, hospitalName }) => (
        <>
          {t`No. ${id}`}
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
      header: msg`Pick-up`,
      cell: (row) => (
        <>
          {row.asSoonAsPossible ? t`as soon as possible` : time(row, row.transportDate)}
          <small>{t`you offered ${{ time: time(row, row.arrival) }}`}</small>
        </>
      ),
    },
    {
      name: "state",
      header: msg`Outcome`,
      cell: (row) => (
        <>
          {t`Not chosen`}
          <small>{describeDecision(row.reason, time(row, row.decidedAt))}</small>
        </>
      ),
    },
  ];
}
