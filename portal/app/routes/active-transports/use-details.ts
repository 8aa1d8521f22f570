import type { Stops, TransportRequest } from "@wardway/model";
import { useEffect, useState } from "react";

/** What no row shows, and identifies a patient further: fetched for one transport when it is opened. */
export type Details = Pick<
  TransportRequest,
  keyof Stops | "medicalRecordNumber" | "contactPerson" | "contacts" | "needs" | "specialInstructions"
>;

/**
 * @param isOpen whether they are shown
 * @returns undefined until they arrive; null if they could not be loaded
 */
export function useDetails(requestId: number, isOpen: boolean): Details | null | undefined {
  const [details, setDetails] = useState<Details | null>();
  useEffect(() => {
    if (!isOpen) return;
    const aborter = new AbortController();
    readDetails(requestId, aborter.signal).then(setDetails, () => {
      if (!aborter.signal.aborted) setDetails(null);
    });
    return () => {
      aborter.abort();
      setDetails(undefined);
    };
  }, [requestId, isOpen]);
  return details;
}

async function readDetails(requestId: number, signal: AbortSignal): Promise<Details> {
  const response = await fetch(`/api/transport-requests/${requestId}`, { signal });
  if (!response.ok) throw new Error(`The request of the details failed with status ${response.status}.`);
  return (await response.json()) as TransportRequest;
}
