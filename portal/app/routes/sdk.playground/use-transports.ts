import type { RequestStatus } from "@wardway/model";
import { createClient, type GetSession } from "@wardway/sdk";
import { useEffect, useState } from "react";

/** The page lists no patient: the element does, when its transport is chosen. */
export interface ListedTransport {
  readonly id: number;
  readonly status: RequestStatus;
}

const MAX_LISTED = 20;

/** Returns the session's latest transports, those under way first. @param getSession null for none */
export function useTransports(getSession: GetSession | null): readonly ListedTransport[] {
  const [transports, setTransports] = useState<readonly ListedTransport[]>([]);
  useEffect(() => {
    if (getSession === null) return;
    const ended = new AbortController();
    const client = createClient({ getSession, signal: ended.signal });
    client
      .listRequests({ limit: MAX_LISTED })
      .then(({ items }) => {
        const listed = items.map(({ id, status }) => ({ id, status }));
        const isUnderWay = ({ status }: ListedTransport) => Number(status === "in_progress");
        setTransports(listed.toSorted((one, other) => isUnderWay(other) - isUnderWay(one)));
      })
      // The element shows why.
      .catch(() => setTransports([]));
    return () => ended.abort();
  }, [getSession]);
  return getSession === null ? [] : transports;
}
