import { t } from "@lingui/core/macro";
import type { RequestStatus } from "@wardway/model";
import { type ReactNode, useId } from "react";
import { PageHeader } from "#app/components/page-header.tsx";
import { SearchBox } from "#app/components/search-box.tsx";
import type { StatusCounts } from "#app/domain/transports/requests/list-requests.server.ts";
import { useLiveRevalidation } from "#app/realtime/client/use-live-revalidation.ts";
import { OtherHits } from "./other-hits.tsx";

export interface RequestListPageProps {
  title: string;
  description: string;
  listTitle: string;
  /** Links to other lists of the page. */
  views?: ReactNode;
  search: string;
  searchLabel: string;
  /** Beside the title. */
  actions?: ReactNode;
  /** Hits of the search by status, in all lists; null without a search. */
  hits: StatusCounts | null;
  /** The list's statuses. */
  statuses: readonly RequestStatus[];
  /** The table. */
  children: ReactNode;
}

/** A searchable list of requests that follows their changes. */
export function RequestListPage(props: RequestListPageProps) {
  useLiveRevalidation("requests");
  const id = useId();
  return (
    <>
      <PageHeader title={props.title} description={props.description} actions={props.actions} />
      <section aria-labelledby={id} className="list-panel list-with-hits">
        <div className="list-bar">
          <h2 id={id} className="mr-auto self-center py-2 font-semibold text-sm">
            {props.listTitle}
          </h2>
          {props.views}
          <SearchBox value={props.search} label={props.searchLabel} placeholder={t`Name, place`} />
        </div>
        <OtherHits hits={props.hits} shown={props.statuses} />
        {props.children}
      </section>
    </>
  );
}
