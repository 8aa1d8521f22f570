import { StartupError } from "@wardway/db/startup-error";
import autocannon from "autocannon";

const CONNECTIONS = 16;

interface Figures {
  readonly calls: number;
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

/** @throws StartupError if a call fails */
export async function callRepeatedly(
  url: string,
  cookie: string,
  seconds: number,
  connections = CONNECTIONS,
): Promise<Figures> {
  const { requests, latency, non2xx, errors } = await autocannon({
    url,
    connections,
    duration: seconds,
    headers: { cookie, accept: "*/*" },
  });
  if (non2xx + errors > 0) throw new StartupError(`${url}: ${non2xx} refusals and ${errors} errors.`);
  return { calls: requests.total, perSecond: requests.average, p50: latency.p50, p99: latency.p99 };
}
