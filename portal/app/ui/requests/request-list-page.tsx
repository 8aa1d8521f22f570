import { useTranslator } from "@wardway/widgets/messages/messages";
import { Card } from "@wardway/widgets/ui/card";
import type { ReactNode } from "react";
import { useLiveRevalidation } from "#app/realtime/client/use-live-revalidation.ts";
import { PageHeader } from "../page-header.tsx";
import { SearchBox } from "../search-box.tsx";
import { messages } from "./messages.ts";

export interface RequestListPageProps {
  title: string;
  description: string;
  listTitle: string;
  search: string;
  searchLabel: string;
  /** The table. */
  children: ReactNode;
}

/** A searchable list of requests that follows their changes. */
export function RequestListPage(props: RequestListPageProps) {
  const { t } = useTranslator(messages);
  useLiveRevalidation("requests");
  return (
    <>
      <PageHeader title={props.title} description={props.description} />
      <Card
        flush
        title={props.listTitle}
        actions={
          <SearchBox
            value={props.search}
            label={props.searchLabel}
            placeholder={t("ui.requests.patientPlaceOrPriority")}
            className="w-full sm:w-80"
          />
        }
      >
        {props.children}
      </Card>
    </>
  );
}
