import {
  activeStatuses,
  closedStatuses,
  type ListOrder,
  openStatuses,
  type RequestStatus,
} from "@wardway/model";

interface ListQuery {
  readonly status: RequestStatus[];
  readonly sort: ListOrder;
}

export const transportGroups = ["waiting", "active", "done"] as const;
export type TransportGroup = (typeof transportGroups)[number];

/** Work in the portal's order, the most urgent first; what is done, the latest first. */
export const listQueries: Readonly<Record<TransportGroup, ListQuery>> = {
  waiting: { status: [...openStatuses], sort: "urgent" },
  active: { status: [...activeStatuses], sort: "urgent" },
  done: { status: [...closedStatuses], sort: "date" },
};
