import { EventEmitter } from "node:events";

/** Work that a process of the portal does on its own, now and again. Every process does it: jobs share by locks. */
export interface Job<Parts> {
  /** In the infinitive: 'send mail'. Stands in the log where the job fails. */
  readonly name: string;
  readonly everySeconds: number;
  /** An event that has the job run at once, beside its turns: see `nudge`. */
  readonly wokenBy?: string;
  /** @param signal aborted once the process stops: what can wait for the next start should */
  run(parts: Parts, signal: AbortSignal): Promise<void>;
}

const nudges = new EventEmitter().setMaxListeners(0);

/** Has the jobs that wait for `event` run soon. Carries no data: a job reads from the database what there is to do. */
export function nudge(event: string): void {
  nudges.emit(event);
}

/** For what is no job: calls `listener` at each nudge. @returns ends that */
export function onNudge(event: string, listener: () => void): () => void {
  nudges.on(event, listener);
  return () => nudges.off(event, listener);
}

/** @returns ends the jobs and waits for what is under way */
export function startJobs<Parts>(jobs: readonly Job<Parts>[], parts: Parts): () => Promise<void> {
  const ends = jobs.map((job) => startJob(job, parts));
  return async () => {
    await Promise.all(ends.map((end) => end()));
  };
}

/** Runs never overlap; a nudge during a run has the job run once more after it. */
function startJob<Parts>(job: Job<Parts>, parts: Parts): () => Promise<void> {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let asked = false;

  const runOnce = async () => {
    do {
      asked = false;
      try {
        await job.run(parts, stopping.signal);
      } catch (error) {
        // The kind of the fault alone: a message may quote what it was about.
        if (!stopping.signal.aborted) {
          process.stderr.write(`Could not ${job.name}: ${error instanceof Error ? error.name : "fault"}\n`);
        }
      }
    } while (asked && !stopping.signal.aborted);
    running = undefined;
    if (!stopping.signal.aborted) timer = setTimeout(wake, job.everySeconds * 1_000).unref();
  };
  const wake = () => {
    if (stopping.signal.aborted) return;
    asked = true;
    if (running) return;
    clearTimeout(timer);
    running = runOnce();
  };

  if (job.wokenBy) nudges.on(job.wokenBy, wake);
  wake();
  return async () => {
    stopping.abort();
    clearTimeout(timer);
    if (job.wokenBy) nudges.off(job.wokenBy, wake);
    await running;
  };
}
