import { EventEmitter } from "node:events";
import { logFailure } from "./fault-log.server.ts";

/** Several processes share jobs by locks. */
export interface Job<Parts> {
  /** In the infinitive ('send mail'), for the log. */
  readonly name: string;
  readonly everySeconds: number;
  /** An event of `triggerJobs` that also runs the job. */
  readonly triggeredBy?: string;
  /** @param signal aborted when the process stops; remaining work waits for the next start */
  run(parts: Parts, signal: AbortSignal): Promise<void>;
}

const triggers = new EventEmitter().setMaxListeners(0);

/** Runs the jobs of `event`. No payload: jobs read their work from the database. */
export function triggerJobs(event: string): void {
  triggers.emit(event);
}

export function onTrigger(event: string, listener: () => void): () => void {
  triggers.on(event, listener);
  return () => triggers.off(event, listener);
}

/** Called after each run that was not ended by the stop of the process. */
export type RecordRun = (job: string, isSuccess: boolean) => void;

/** @returns stops the jobs and waits for running ones */
export function startJobs<Parts>(
  jobs: readonly Job<Parts>[],
  parts: Parts,
  recordRun: RecordRun = () => undefined,
): () => Promise<void> {
  const stops = jobs.map((job) => startJob(job, parts, recordRun));
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

/** Runs never overlap; a trigger during a run causes one more. */
function startJob<Parts>(job: Job<Parts>, parts: Parts, recordRun: RecordRun): () => Promise<void> {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isRequested = false;

  const runOnce = async () => {
    do {
      isRequested = false;
      try {
        await job.run(parts, stopping.signal);
        recordRun(job.name, true);
      } catch (error) {
        if (!stopping.signal.aborted) {
          logFailure(job.name, error);
          recordRun(job.name, false);
        }
      }
    } while (isRequested && !stopping.signal.aborted);
    running = undefined;
    if (!stopping.signal.aborted) timer = setTimeout(trigger, job.everySeconds * 1_000).unref();
  };
  const trigger = () => {
    if (stopping.signal.aborted) return;
    isRequested = true;
    if (running) return;
    clearTimeout(timer);
    running = runOnce();
  };

  if (job.triggeredBy) triggers.on(job.triggeredBy, trigger);
  trigger();
  return async () => {
    stopping.abort();
    clearTimeout(timer);
    if (job.triggeredBy) triggers.off(job.triggeredBy, trigger);
    await running;
  };
}
